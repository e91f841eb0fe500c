<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>qmonpy</name>
    <message>
        <source>    and the next job of {users}</source>
        <translation>    und der nächste Job von {users}</translation>
    </message>
    <message>
        <source>    and the next jobs of {users}</source>
        <translation>    und die nächsten Jobs von {users}</translation>
    </message>
    <message>
        <source>    and {count:,} more</source>
        <translation>    und {count:,} weitere</translation>
    </message>
    <message>
        <source>    and {more:,} more</source>
        <translation>    und {more:,} weitere</translation>
    </message>
    <message>
        <source>  does not count here</source>
        <translation>  zählt hier nicht</translation>
    </message>
    <message>
        <source> (model)</source>
        <translation> (Modell)</translation>
    </message>
    <message>
        <source> (written {value})</source>
        <translation> (geschrieben {value})</translation>
    </message>
    <message>
        <source> ({amount} for each of {slots})</source>
        <translation> ({amount} für jeden von {slots})</translation>
    </message>
    <message>
        <source> + {inside:,} in use that are reserved as well</source>
        <translation> + {inside:,} belegt, die auch reserviert sind</translation>
    </message>
    <message>
        <source> Did you mean "{likely}"?</source>
        <translation> Meinten Sie „{likely}“?</translation>
    </message>
    <message>
        <source> Jobs may have {slots} of it at a time.</source>
        <translation> Jobs können zugleich {slots} davon haben.</translation>
    </message>
    <message>
        <source> Memory is that of each slot.</source>
        <translation> Der Speicher ist der jedes Slots.</translation>
    </message>
    <message>
        <source> That is more than its {processors}.</source>
        <translation> Das ist mehr als seine {processors}.</translation>
    </message>
    <message>
        <source> They really waited {seconds} in the mean.</source>
        <translation> Sie warteten wirklich im Mittel {seconds}.</translation>
    </message>
    <message>
        <source> This holds on {hosts}.</source>
        <translation> Das gilt auf {hosts}.</translation>
    </message>
    <message>
        <source> Where they differ, the cluster is right: its zone or clock may be another.</source>
        <translation> Wo sie abweichen, hat der Cluster recht: Seine Zone oder Uhr kann eine andere sein.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source> and jobs without any</source>
        <translation> und Jobs ohne</translation>
    </message>
    <message>
        <source> and others</source>
        <translation> und andere</translation>
    </message>
    <message>
        <source> and {count:,} more</source>
        <translation> und {count:,} weitere</translation>
    </message>
    <message>
        <source> and {count} more</source>
        <translation> und {count} weitere</translation>
    </message>
    <message>
        <source> and {more:,} more</source>
        <translation> und {more:,} weitere</translation>
    </message>
    <message>
        <source> by its entry "{entry}"</source>
        <translation> nach seinem Eintrag „{entry}“</translation>
    </message>
    <message>
        <source> by {holders}</source>
        <translation> durch {holders}</translation>
    </message>
    <message>
        <source> for each slot</source>
        <translation> für jeden Slot</translation>
    </message>
    <message>
        <source> for its master task</source>
        <translation> für seinen Master-Task</translation>
    </message>
    <message>
        <source> for its slave tasks</source>
        <translation> für seine Slave-Tasks</translation>
    </message>
    <message>
        <source> for {filter}</source>
        <translation> für {filter}</translation>
    </message>
    <message>
        <source> in project {project}</source>
        <translation> im Projekt {project}</translation>
    </message>
    <message>
        <source> in {queues}</source>
        <translation> in {queues}</translation>
    </message>
    <message>
        <source> on one host ({amount} for each of {slots})</source>
        <translation> auf einem Host ({amount} für jeden von {slots})</translation>
    </message>
    <message>
        <source> on {end}</source>
        <translation> am {end}</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source> with {requests}</source>
        <translation> mit {requests}</translation>
    </message>
    <message>
        <source> {level} has {left:,.0f} left, so that no more than {most:,.0f} can be given out.</source>
        <translation> {level} hat noch {left:,.0f}, so dass höchstens {most:,.0f} vergeben werden können.</translation>
    </message>
    <message>
        <source> − {reserved:,} reserved</source>
        <translation> − {reserved:,} reserviert</translation>
    </message>
    <message>
        <source> − {used:,} in use</source>
        <translation> − {used:,} belegt</translation>
    </message>
    <message>
        <source>"[{text}]" in "{word}" is no list of texts and ranges such as 01-20.</source>
        <translation>„[{text}]“ in „{word}“ ist keine Liste von Texten und Bereichen wie 01-20.</translation>
    </message>
    <message>
        <source>"hosts *" limits all hosts together; "{*}" limits each host.</source>
        <translation>„hosts *“ begrenzt alle Hosts zusammen; „{*}“ begrenzt jeden einzeln.</translation>
    </message>
    <message>
        <source>"limit" begins a new rule on a line of its own; a backslash joins this line to the one before.</source>
        <translation>„limit“ beginnt eine neue Regel auf einer eigenen Zeile; ein Backslash verbindet diese Zeile mit der vorigen.</translation>
    </message>
    <message>
        <source>"not" needs something behind it.</source>
        <translation>Hinter „not“ fehlt etwas.</translation>
    </message>
    <message>
        <source>"queues *" limits all queues together; "{*}" limits each queue.</source>
        <translation>„queues *“ begrenzt alle Queues zusammen; „{*}“ begrenzt jede einzeln.</translation>
    </message>
    <message>
        <source>"to" is missing before the limit "{word}".</source>
        <translation>Vor dem Limit „{word}“ fehlt „to“.</translation>
    </message>
    <message>
        <source>"users *" limits all users together; "{*}" limits each user.</source>
        <translation>„users *“ begrenzt alle Benutzer zusammen; „{*}“ begrenzt jeden einzeln.</translation>
    </message>
    <message>
        <source>"{action}" acts on what is chosen on this page: check the choice, then do it.</source>
        <translation>„{action}“ wirkt auf das auf dieser Seite Gewählte: Prüfen Sie die Auswahl und führen Sie es dann aus.</translation>
    </message>
    <message>
        <source>"{action}" was not done: {reason}.</source>
        <translation>„{action}“ wurde nicht ausgeführt: {reason}.</translation>
    </message>
    <message>
        <source>"{brace}" must be on a line of its own.</source>
        <translation>„{brace}“ muss auf einer eigenen Zeile stehen.</translation>
    </message>
    <message>
        <source>"{command}" is not an option; the numbers of the jobs are added automatically.</source>
        <translation>„{command}“ ist keine Option; die Nummern der Jobs werden von selbst ergänzt.</translation>
    </message>
    <message>
        <source>"{command}" is not qrsub: paste a qrsub command, or its options.</source>
        <translation>„{command}“ ist nicht qrsub: Fügen Sie einen qrsub-Befehl oder seine Optionen ein.</translation>
    </message>
    <message>
        <source>"{keyword}" is given twice in this rule; write all of it after one "{keyword}".</source>
        <translation>„{keyword}“ steht zweimal in dieser Regel; schreiben Sie alles nach einem „{keyword}“.</translation>
    </message>
    <message>
        <source>"{keyword}" is given twice in this set; one line is allowed.</source>
        <translation>„{keyword}“ steht zweimal in diesem Satz; eine Zeile ist erlaubt.</translation>
    </message>
    <message>
        <source>"{keyword}" must be before the first rule of the set.</source>
        <translation>„{keyword}“ muss vor der ersten Regel des Satzes stehen.</translation>
    </message>
    <message>
        <source>"{key}" is never "{value}"; it is one of: {choices}.</source>
        <translation>„{key}“ ist nie „{value}“; möglich sind: {choices}.</translation>
    </message>
    <message>
        <source>"{key}" is text, which is not more or less than other text. Write {key}:..., {key}=... or {key}!=...</source>
        <translation>„{key}“ ist Text, der nicht größer oder kleiner als anderer ist. Schreiben Sie {key}:..., {key}=... oder {key}!=...</translation>
    </message>
    <message>
        <source>"{name}" can only be {value} here.</source>
        <translation>„{name}“ kann hier nur {value} sein.</translation>
    </message>
    <message>
        <source>"{name}" cannot be limited while its default is not a {type} value: {message}.</source>
        <translation>„{name}“ kann nicht begrenzt werden, solange der Standardwert kein {type}-Wert ist: {message}.</translation>
    </message>
    <message>
        <source>"{name}" cannot be named after "{kind}": blanks, commas, braces and "#" separate names.</source>
        <translation>„{name}“ kann nach „{kind}“ nicht stehen: Leerzeichen, Kommas, Klammern und „#“ trennen Namen.</translation>
    </message>
    <message>
        <source>"{name}" cannot be the name of a resource quota set: a name begins with a letter, followed by letters, digits, "-" and "_"; NONE, ALL and TEMPLATE are reserved.</source>
        <translation>„{name}“ kann kein Name eines Regelsatzes sein: Ein Name beginnt mit einem Buchstaben, gefolgt von Buchstaben, Ziffern, „-“ und „_“; NONE, ALL und TEMPLATE sind vergeben.</translation>
    </message>
    <message>
        <source>"{name}" cannot be the name of a rule: a name begins with a letter, followed by letters, digits, "-" and "_", and is not NONE.</source>
        <translation>„{name}“ kann kein Name einer Regel sein: Ein Name beginnt mit einem Buchstaben, gefolgt von Buchstaben, Ziffern, „-“ und „_“, und ist nicht NONE.</translation>
    </message>
    <message>
        <source>"{name}" has no effect in {filter} of rule {number}, as "!{by}" excludes it.</source>
        <translation>„{name}“ hat in {filter} von Regel {number} keine Wirkung, da „!{by}“ es ausschließt.</translation>
    </message>
    <message>
        <source>"{name}" is a load value: the limit is compared with what a job requests of it, {limit} at most, never with the load itself.</source>
        <translation>„{name}“ ist ein Lastwert: Das Limit wird mit dem verglichen, was ein Job davon anfordert, höchstens {limit}, nie mit der Last selbst.</translation>
    </message>
    <message>
        <source>"{name}" is as the cluster has it; undo restores the edits.</source>
        <translation>„{name}“ ist, wie der Cluster ihn hat; Rückgängig stellt die Änderungen wieder her.</translation>
    </message>
    <message>
        <source>"{name}" is built in: it cannot be renamed or deleted.</source>
        <translation>„{name}“ ist eingebaut: Umbenennen und Löschen sind nicht möglich.</translation>
    </message>
    <message>
        <source>"{name}" is built in: its type is always {value}.</source>
        <translation>„{name}“ ist eingebaut: Der Typ ist immer {value}.</translation>
    </message>
    <message>
        <source>"{name}" is consumed, so its limit cannot be infinite; leave the limit out instead.</source>
        <translation>„{name}“ wird verbraucht, sein Limit kann also nicht unendlich sein; lassen Sie das Limit stattdessen weg.</translation>
    </message>
    <message>
        <source>"{name}" is consumed, so its limit cannot be negative: {value}.</source>
        <translation>„{name}“ wird verbraucht, sein Limit kann also nicht negativ sein: {value}.</translation>
    </message>
    <message>
        <source>"{name}" is deleted; revert brings it back.</source>
        <translation>„{name}“ ist gelöscht; Zurücksetzen bringt es wieder.</translation>
    </message>
    <message>
        <source>"{name}" is limited twice in this rule; an attribute may have one limit.</source>
        <translation>„{name}“ ist in dieser Regel zweimal begrenzt; ein Attribut kann ein Limit haben.</translation>
    </message>
    <message>
        <source>"{name}" is neither a user nor a project of the cluster</source>
        <translation>„{name}“ ist weder ein Benutzer noch ein Projekt des Clusters</translation>
    </message>
    <message>
        <source>"{name}" is no name for a saved report: it has 1 to 80 characters, no / and no dot in front.</source>
        <translation>„{name}“ ist kein Name für einen gespeicherten Bericht: Er hat 1 bis 80 Zeichen, kein / und vorn keinen Punkt.</translation>
    </message>
    <message>
        <source>"{name}" is no name: it has 1 to {most} characters.</source>
        <translation>„{name}“ ist kein Name: Er hat 1 bis {most} Zeichen.</translation>
    </message>
    <message>
        <source>"{name}" is no number of a job.</source>
        <translation>„{name}“ ist keine Jobnummer.</translation>
    </message>
    <message>
        <source>"{name}" is not consumable: the limit applies to the request of each job, and nothing is added up.</source>
        <translation>„{name}“ ist kein Consumable: Das Limit gilt für die Anforderung jedes Jobs, und nichts wird summiert.</translation>
    </message>
    <message>
        <source>"{name}" is not qsub: enter a qsub command.</source>
        <translation>„{name}“ ist nicht qsub: Geben Sie einen qsub-Befehl ein.</translation>
    </message>
    <message>
        <source>"{name}" is of type {type}; a formula can only limit numbers.</source>
        <translation>„{name}“ ist vom Typ {type}; eine Formel kann nur Zahlen begrenzen.</translation>
    </message>
    <message>
        <source>"{name}" is of type {type}; the formula "{text}" needs attributes that are numbers.</source>
        <translation>„{name}“ ist vom Typ {type}; die Formel „{text}“ braucht Attribute, die Zahlen sind.</translation>
    </message>
    <message>
        <source>"{name}" is requested twice; the last one counts.</source>
        <translation>„{name}“ ist zweimal angefordert; das Letzte zählt.</translation>
    </message>
    <message>
        <source>"{name}" is used in {places}. Enter or a double click goes to one.</source>
        <translation>„{name}“ wird an {places} verwendet. Eingabe oder Doppelklick führt dorthin.</translation>
    </message>
    <message>
        <source>"{name}" matches no {noun} of the cluster.</source>
        <translation>„{name}“ passt auf nichts im Cluster ({noun}).</translation>
    </message>
    <message>
        <source>"{name}" never matches: filters name cluster queues, not queue instances; write the queue.</source>
        <translation>„{name}“ passt nie: Filter nennen Cluster Queues, keine Queue-Instanzen; schreiben Sie die Queue.</translation>
    </message>
    <message>
        <source>"{name}" of the same jobs is also limited by {rule} of another enabled set, to {limit}: both count, and the lower one decides.</source>
        <translation>„{name}“ derselben Jobs ist auch durch {rule} eines anderen aktivierten Satzes auf {limit} begrenzt: Beide zählen, und das niedrigere entscheidet.</translation>
    </message>
    <message>
        <source>"{name}" was also changed by {who}, in other parts; your edit now includes that change.</source>
        <translation>„{name}“ wurde auch von {who} geändert, in anderen Teilen; Ihre Änderung enthält das nun.</translation>
    </message>
    <message>
        <source>"{name}" was also changed by {who}: choose how to go on first.</source>
        <translation>„{name}“ wurde auch von {who} geändert: Wählen Sie zuerst, wie es weitergeht.</translation>
    </message>
    <message>
        <source>"{name}" with its {rules} will be deleted when you apply; undo restores it.</source>
        <translation>„{name}“ mit {rules} wird beim Anwenden gelöscht; Rückgängig stellt ihn wieder her.</translation>
    </message>
    <message>
        <source>"{name}" with its {rules}, which was never applied, is deleted; undo restores it.</source>
        <translation>„{name}“ mit {rules}, nie angewandt, ist gelöscht; Rückgängig stellt ihn wieder her.</translation>
    </message>
    <message>
        <source>"{pair}" has two "="; a limit is an attribute, "=" and a value, such as slots=4.</source>
        <translation>„{pair}“ hat zweimal „=“; ein Limit ist ein Attribut, „=“ und ein Wert, etwa slots=4.</translation>
    </message>
    <message>
        <source>"{queue}" has no instance on {host}, so no job runs there.</source>
        <translation>„{queue}“ hat keine Instanz auf {host}; dort läuft also kein Job.</translation>
    </message>
    <message>
        <source>"{text}" has several weights; an attribute takes one, such as $num_proc*2.</source>
        <translation>„{text}“ hat mehrere Gewichte; ein Attribut nimmt eines, etwa $num_proc*2.</translation>
    </message>
    <message>
        <source>"{text}" in "{term}" is no weight: behind "*" a number is expected, such as $num_proc*2.</source>
        <translation>„{text}“ in „{term}“ ist kein Gewicht: Nach „*“ wird eine Zahl erwartet, etwa $num_proc*2.</translation>
    </message>
    <message>
        <source>"{text}" is more than one word; a {column} is one.</source>
        <translation>„{text}“ ist mehr als ein Wort; {column} ist eines.</translation>
    </message>
    <message>
        <source>"{text}" is neither TRUE nor FALSE.</source>
        <translation>„{text}“ ist weder TRUE noch FALSE.</translation>
    </message>
    <message>
        <source>"{text}" is no date and time{said}. Valid is {valid}.</source>
        <translation>„{text}“ ist kein Zeitpunkt{said}. Gültig ist {valid}.</translation>
    </message>
    <message>
        <source>"{text}" is no day; a day is written as 2027-01-31.</source>
        <translation>„{text}“ ist kein Tag; ein Tag wird als 2027-01-31 geschrieben.</translation>
    </message>
    <message>
        <source>"{text}" is no duration: expected seconds or hours:minutes:seconds, such as 1:30:00.</source>
        <translation>„{text}“ ist keine Dauer: Erwartet sind Sekunden oder Stunden:Minuten:Sekunden, etwa 1:30:00.</translation>
    </message>
    <message>
        <source>"{value}" cannot be a value of "{name}": a value has no blanks, commas, "=" and "#".</source>
        <translation>„{value}“ kann kein Wert von „{name}“ sein: Ein Wert hat keine Leerzeichen, Kommas, „=“ und „#“.</translation>
    </message>
    <message>
        <source>"{value}" is not a value of {name}, which is of type {type}.</source>
        <translation>„{value}“ ist kein Wert von {name}, das vom Typ {type} ist.</translation>
    </message>
    <message>
        <source>"{value}" is not a {type} value for "{name}", such as {example}.</source>
        <translation>„{value}“ ist kein {type}-Wert für „{name}“, wie etwa {example}.</translation>
    </message>
    <message>
        <source>"{value}" is not {kind}. Type a value such as {example}.</source>
        <translation>„{value}“ passt nicht, gebraucht wird {kind}. Geben Sie einen Wert ein wie {example}.</translation>
    </message>
    <message>
        <source>"{weeks}" is no number of weeks; it is 1 to 52, 1 for every week.</source>
        <translation>„{weeks}“ ist keine Zahl von Wochen; sie ist 1 bis 52, 1 für jede Woche.</translation>
    </message>
    <message>
        <source>"{word}" excludes {name}{reached_by}</source>
        <translation>„{word}“ schließt {name} aus{reached_by}</translation>
    </message>
    <message>
        <source>"{word}" includes {name}{reached_by}</source>
        <translation>„{word}“ enthält {name}{reached_by}</translation>
    </message>
    <message>
        <source>"{word}" is neither an option nor an argument of one.</source>
        <translation>„{word}“ ist weder eine Option noch das Argument einer.</translation>
    </message>
    <message>
        <source>"{word}" is no option.</source>
        <translation>„{word}“ ist keine Option.</translation>
    </message>
    <message>
        <source>"{word}" is not a keyword; a line of a set begins with name, description, enabled or limit.{hint}</source>
        <translation>„{word}“ ist kein Schlüsselwort; eine Zeile eines Satzes beginnt mit name, description, enabled oder limit.{hint}</translation>
    </message>
    <message>
        <source>"{word}" is not a limit; limits are written as slots=4,virtual_free=2G.</source>
        <translation>„{word}“ ist kein Limit; Limits werden wie slots=4,virtual_free=2G geschrieben.</translation>
    </message>
    <message>
        <source>"{word}" is not a queue pattern: {error}</source>
        <translation>„{word}“ ist kein Muster für Queues: {error}</translation>
    </message>
    <message>
        <source>"{word}" is not a state; states are {letters}.</source>
        <translation>„{word}“ ist kein Zustand; Zustände sind {letters}.</translation>
    </message>
    <message>
        <source>"{word}" is not expected here; expected is {choice}.{hint}</source>
        <translation>„{word}“ wird hier nicht erwartet; möglich ist {choice}.{hint}</translation>
    </message>
    <message>
        <source>"{word}" is not read as part of the list: a list is written without blanks, such as a,b.</source>
        <translation>„{word}“ wird nicht als Teil der Liste gelesen: Eine Liste wird ohne Leerzeichen geschrieben, etwa a,b.</translation>
    </message>
    <message>
        <source>"{word}" is outside of every set; a set is enclosed in "{{" and "}}", each on a line of its own.</source>
        <translation>„{word}“ steht außerhalb jedes Satzes; ein Satz ist von „{{“ und „}}“ umschlossen, jeweils auf einer eigenen Zeile.</translation>
    </message>
    <message>
        <source>"{word}" needs something before it.</source>
        <translation>Vor „{word}“ fehlt etwas.</translation>
    </message>
    <message>
        <source>"{word}" says nothing. Write a name and its values: user:anna,bert -queue:test*.</source>
        <translation>„{word}“ sagt nichts. Schreiben Sie einen Namen und seine Werte: user:anna,bert -queue:test*.</translation>
    </message>
    <message>
        <source>"{written}" excludes others, and {name} passes</source>
        <translation>„{written}“ schließt andere aus, nicht aber {name}</translation>
    </message>
    <message>
        <source>"{written}" lets some pass, others not</source>
        <translation>„{written}“ lässt manche durch, andere nicht</translation>
    </message>
    <message>
        <source>"{written}" lets {passing} of {of} {nouns} pass</source>
        <translation>„{written}“ lässt {passing} von {of} durch ({nouns})</translation>
    </message>
    <message>
        <source>"{written}" needs a parallel environment, and {name} has none</source>
        <translation>„{written}“ verlangt eine Parallelumgebung, und {name} haben keine</translation>
    </message>
    <message>
        <source>"{written}" needs a project, and {name} has none</source>
        <translation>„{written}“ verlangt ein Projekt, und {name} haben keines</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>$pe_slots takes all slots on one host, $fill_up fills host by host, $round_robin takes a slot of each host in turn; a number takes exactly so many slots of each host.</source>
        <translation>$pe_slots nimmt alle Slots auf einem Host, $fill_up füllt Host um Host, $round_robin nimmt reihum einen Slot von jedem Host; eine Zahl nimmt genau so viele Slots von jedem Host.</translation>
    </message>
    <message>
        <source>% CPU</source>
        <translation>% CPU</translation>
    </message>
    <message>
        <source>%-d %b</source>
        <translation>%-d. %b</translation>
    </message>
    <message>
        <source>%a %-d</source>
        <translation>%a %-d</translation>
    </message>
    <message>
        <source>%a %-d %b</source>
        <translation>%a %-d. %b</translation>
    </message>
    <message>
        <source>%a %d %b</source>
        <translation>%a %d. %b</translation>
    </message>
    <message>
        <source>%a %d %b %Y</source>
        <translation>%a %d. %b %Y</translation>
    </message>
    <message>
        <source>&amp;Allowed</source>
        <translation>Erla&amp;ubt</translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation>&amp;Dauer</translation>
    </message>
    <message>
        <source>&amp;End</source>
        <translation>&amp;Ende</translation>
    </message>
    <message>
        <source>&amp;Hosts</source>
        <translation>&amp;Hosts</translation>
    </message>
    <message>
        <source>&amp;Interactive queues only</source>
        <translation>Nur &amp;interaktive Queues</translation>
    </message>
    <message>
        <source>&amp;Master queue</source>
        <translation>&amp;Master-Queue</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Parallel env.</source>
        <translation>&amp;Parallelumg.</translation>
    </message>
    <message>
        <source>&amp;Queues</source>
        <translation>&amp;Queues</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>(1,024 {sign} {amount:,}) / 2,048, by -p {priority}</source>
        <translation>(1.024 {sign} {amount:,}) / 2.048, nach -p {priority}</translation>
    </message>
    <message>
        <source>(a guess: nothing is executed)</source>
        <translation>(geschätzt: nichts wird ausgeführt)</translation>
    </message>
    <message>
        <source>(in no host group)</source>
        <translation>(in keiner Hostgruppe)</translation>
    </message>
    <message>
        <source>(it does not exist)</source>
        <translation>(gibt es nicht)</translation>
    </message>
    <message>
        <source>({kind}, also &gt; and &lt;)</source>
        <translation>({kind}, auch &gt; und &lt;)</translation>
    </message>
    <message>
        <source>({kind}, also &gt; and &lt;, such as {example})</source>
        <translation>({kind}, auch &gt; und &lt;, etwa {example})</translation>
    </message>
    <message>
        <source>*  year has a rule for this day, which goes before week</source>
        <translation>*  year hat für diesen Tag eine Regel, die week vorgeht</translation>
    </message>
    <message>
        <source>**Calendars** disable or suspend queues by date and by weekday. A queue uses the calendar that its attribute `calendar` names.

At times for which `year` has a rule, `week` does not apply. `off` closes (disables) a queue: no job starts in it. `suspended` also suspends the jobs in it. `on` enables it. Where several rules apply at the same time, `on` goes before `suspended`, and `suspended` before `off`.

Nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Kalender** deaktivieren oder suspendieren Queues nach Datum und Wochentag. Eine Queue nutzt den Kalender, den ihr Attribut `calendar` nennt.

Zu Zeiten, für die `year` eine Regel hat, gilt `week` nicht. `off` schließt (deaktiviert) eine Queue: Kein Job startet darin. `suspended` suspendiert auch die Jobs darin. `on` aktiviert sie. Wo mehrere Regeln zugleich gelten, geht `on` vor `suspended` und `suspended` vor `off`.

Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter).</translation>
    </message>
    <message>
        <source>**Checkpointing environments** tell how a job (`qsub -ckpt`) saves its state, on which occasions, and how it is migrated and restarted.

*When* names any of the four occasions. A queue offers the environments in its `ckpt_list`.

Nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Checkpointing-Umgebungen** sagen, wie ein Job (`qsub -ckpt`) seinen Zustand sichert, bei welchen Gelegenheiten, und wie er verlagert und neu gestartet wird.

*Wann* nennt beliebige der vier Gelegenheiten. Eine Queue bietet die Umgebungen ihrer `ckpt_list` an.

Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter).</translation>
    </message>
    <message>
        <source>**Cluster queues** are where jobs run: a queue has an instance on every host of its host list, and attributes that say how many slots an instance has, who may use it, and how jobs are run there.

An attribute has a value for all hosts; hosts and host groups may have values of their own (*Per host*). A host's own value goes before that of a host group, and that before the one for all hosts. Where two groups of a host have different values, the queue instance is in state `c` (configuration ambiguous) and takes no job.

Values for hosts that are not in the host list of their queue (`qconf -sds`) are reported above the list and can be removed together.

Nothing reaches the cluster before *Apply* (Ctrl+Enter), except *Disable*, *Suspend* and the like: these are done at once, after a question.</source>
        <translation>**Cluster Queues** sind, wo Jobs laufen: Eine Queue hat eine Instanz auf jedem Host ihrer Hostliste und Attribute, die sagen, wie viele Slots eine Instanz hat, wer sie nutzen darf und wie Jobs dort laufen.

Ein Attribut hat einen Wert für alle Hosts; Hosts und Hostgruppen können eigene Werte haben (*Je Host*). Der eigene Wert eines Hosts geht vor dem einer Hostgruppe, und dieser vor dem für alle Hosts. Haben zwei Gruppen eines Hosts verschiedene Werte, ist die Queue-Instanz im Zustand `c` (Konfiguration mehrdeutig) und nimmt keine Jobs an.

Werte für Hosts, die nicht in der Hostliste ihrer Queue stehen (`qconf -sds`), werden über der Liste gemeldet und können zusammen entfernt werden.

Nichts erreicht den Cluster vor *Anwenden* (Strg+Eingabe), außer *Sperren*, *Suspendieren* und Ähnlichem: Das geschieht sofort, nach einer Rückfrage.</translation>
    </message>
    <message>
        <source>**Complexes** define what jobs may request with `-l`: how values are compared (`relop`), whether the attribute may or must be requested, and whether it is booked (`consumable`).

Click into a chosen row, or type, to edit a cell; only values that fit the other columns are offered. Name and type of built-in attributes (with a lock) cannot be changed.

An attribute can be deleted only if nothing uses it; *used by* and the list at the right show its uses. Table and text show the same; nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Complexes** legen fest, was Jobs mit `-l` anfordern können: wie Werte verglichen werden (`relop`), ob das Attribut angefordert werden darf oder muss und ob es gebucht wird (`consumable`).

Klicken Sie in eine gewählte Zeile oder tippen Sie, um eine Zelle zu ändern; angeboten werden nur Werte, die zu den anderen Spalten passen. Name und Typ eingebauter Attribute (mit Schloss) sind nicht änderbar.

Ein Attribut kann nur gelöscht werden, wenn nichts es verwendet; *verwendet* und die Liste rechts zeigen seine Verwendungen. Tabelle und Text zeigen dasselbe; nichts erreicht den Cluster vor *Anwenden* (Strg+Eingabe).</translation>
    </message>
    <message>
        <source>**Configuration** is that of the scheduler (`sched_conf`) and the global one of qmaster and hosts (`sge_conf`). Every attribute has a field with its name in Grid Engine, its meaning, and its value in readable units. Values that are the default are greyed; the others can be shown alone.

Form and text show the same; nothing reaches the cluster before *Apply* (Ctrl+Enter), which first shows the difference, the commands, and which jobs would start. A line marks attributes that the embedded cluster stores but does not obey.

*Qmaster...* is no edit: it lists the programs that the qmaster tells of events, and starts and stops the scheduler, each after a question.</source>
        <translation>**Konfiguration** ist die des Schedulers (`sched_conf`) und die globale von Qmaster und Hosts (`sge_conf`). Jedes Attribut hat ein Feld mit seinem Namen in Grid Engine, seiner Bedeutung und seinem Wert in lesbaren Einheiten. Werte, die dem Standard entsprechen, sind grau; die anderen lassen sich allein zeigen.

Formular und Text zeigen dasselbe; nichts erreicht den Cluster vor *Anwenden* (Strg+Enter), das zuerst den Unterschied, die Befehle und die Jobs zeigt, die starten würden. Eine Zeile kennzeichnet Attribute, die der eingebettete Cluster speichert, aber nicht befolgt.

*Qmaster...* ist keine Änderung: Es listet die Programme, denen der Qmaster Ereignisse meldet, und startet und stoppt den Scheduler, jeweils nach einer Frage.</translation>
    </message>
    <message>
        <source>**Every filter** takes the same words; what may stand there is offered as you type.</source>
        <translation>**Jeder Filter** versteht dieselben Wörter; was möglich ist, wird beim Tippen angeboten.</translation>
    </message>
    <message>
        <source>**Exec hosts** run jobs. Each has complex values, access lists, and scaling of its load and usage. The complex values of the **global host** are shared by all hosts.

**Host groups** contain hosts and other host groups; queues and rules refer to them. The configuration is changed from **admin hosts**, jobs are submitted from **submit hosts**.

A **local configuration** has what one host does otherwise than the global configuration says: its mailer, its prolog, how often it reports its load. What it does not have is as in the global configuration.

The view **Map** shows all exec hosts as cells, filled by state, slots in use or load. On a large site a cell stands for some hosts: Enter or a click opens it, and on a single host chooses it. *Table* has the same in numbers.

*Add several* takes a pasted list or a pattern such as `node[01-20]`. Nothing reaches the cluster before *Apply* (Ctrl+Enter).

*Stop daemon* is no edit: after a question, it stops the execution daemons of the chosen hosts (`qconf -ke`). Their queue instances then are in state `u` (unknown), and no job starts there. *Break down* lets hosts of a simulated cluster fail with all that runs there; *Start daemon* brings them back.</source>
        <translation>**Exec-Hosts** führen Jobs aus. Jeder hat Complex-Werte, Zugriffslisten und eine Skalierung von Last und Verbrauch. Die Complex-Werte des **globalen Hosts** teilen sich alle Hosts.

**Hostgruppen** enthalten Hosts und andere Hostgruppen; Queues und Regeln verweisen auf sie. Die Konfiguration wird von **Admin-Hosts** aus geändert, Jobs werden von **Submit-Hosts** aus eingereicht.

Eine **lokale Konfiguration** enthält, was ein Host anders macht, als die globale Konfiguration sagt: sein Mailprogramm, sein Prolog, wie oft er seine Last meldet. Was sie nicht enthält, ist wie in der globalen Konfiguration.

Die Ansicht **Karte** zeigt alle Exec-Hosts als Zellen, gefüllt nach Zustand, genutzten Slots oder Last. An einem großen Standort steht eine Zelle für mehrere Hosts: Enter oder ein Klick öffnet sie und wählt bei einem einzelnen Host diesen. *Tabelle* zeigt dasselbe in Zahlen.

*Mehrere anlegen* nimmt eine eingefügte Liste oder ein Muster wie `node[01-20]`. Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter).

*Daemon stoppen* ist keine Änderung: Nach einer Frage werden die Ausführungs-Daemons der gewählten Hosts gestoppt (`qconf -ke`). Ihre Queue-Instanzen sind dann im Zustand `u` (unbekannt), und dort startet kein Job. *Ausfallen lassen* lässt Hosts eines simulierten Clusters mit allem ausfallen, was dort läuft; *Daemon starten* bringt sie zurück.</translation>
    </message>
    <message>
        <source>**Lab** plays what happened on this cluster, or what might, on configurations that are not in force: what is edited now, another directory of `qconf` files, another cluster file. The engine that decides as Grid Engine does plays the jobs of weeks in minutes, in processes of their own; the cluster is not touched.

**New run** asks for a workload (what this cluster ran, jobs that come to a simulation, an accounting file, a trace in the Standard Workload Format) and for configurations. Runs that were begun together are compared: choose one, and see who would have waited longer, how full everything was, what each limit held back. Choose a row to see the jobs behind the number, and a job to see why it waited in each run; **Why did it wait?** shows every queue instance and every rule at that moment of the run.

A run on the configuration that was really in force is held against what really happened: how far they differ is said above every number, in red where it is much.

Runs go on while another page is shown, and when the window is closed. They are kept with everything that made them until they are thrown away. `qmonpy replay` does the same without a window.</source>
        <translation>Das **Labor** spielt, was auf diesem Cluster geschah oder geschehen könnte, auf Konfigurationen, die nicht in Kraft sind: was gerade geändert ist, ein anderes Verzeichnis von `qconf`-Dateien, eine andere Clusterdatei. Die Engine, die wie Grid Engine entscheidet, spielt die Jobs von Wochen in Minuten, in eigenen Prozessen; der Cluster wird nicht berührt.

**Neuer Lauf** fragt nach einer Last (was auf diesem Cluster lief, Jobs, die zu einer Simulation kommen, eine Accounting-Datei, ein Trace im Standard Workload Format) und nach Konfigurationen. Läufe, die zusammen begonnen wurden, werden verglichen: Wählen Sie einen, und sehen Sie, wer länger gewartet hätte, wie voll alles war und was jedes Limit zurückhielt. Wählen Sie eine Zeile, um die Jobs hinter der Zahl zu sehen, und einen Job, um zu sehen, warum er in jedem Lauf wartete; **Warum hat er gewartet?** zeigt jede Queue-Instanz und jede Regel zu diesem Zeitpunkt des Laufs.

Ein Lauf auf der Konfiguration, die wirklich in Kraft war, wird an dem gemessen, was wirklich geschah: Wie weit beides auseinanderliegt, steht über jeder Zahl, in Rot, wo es viel ist.

Läufe gehen weiter, während eine andere Seite gezeigt wird und wenn das Fenster geschlossen ist. Sie werden mit allem aufbewahrt, woraus sie entstanden, bis sie weggeworfen werden. `qmonpy replay` tut dasselbe ohne Fenster.</translation>
    </message>
    <message>
        <source>**Parallel environments** are what parallel jobs request (`qsub -pe name slots`). An environment sets how many slots all its jobs may have together, how the slots of one job are distributed over hosts, and which commands run before and after the job.

A queue offers the environments in its `pe_list`.

Nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Parallelumgebungen** sind das, was parallele Jobs anfordern (`qsub -pe name slots`). Eine Umgebung legt fest, wie viele Slots all ihre Jobs zusammen haben dürfen, wie die Slots eines Jobs auf Hosts verteilt werden und welche Befehle vor und nach dem Job laufen.

Eine Queue bietet die Umgebungen in ihrer `pe_list` an.

Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter).</translation>
    </message>
    <message>
        <source>**Policies** decide which waiting job comes first: by *tickets*, which are given out in three ways, by urgency, and by the priority of `-p`.

The **share tree** promises parts of the cluster to projects and users over time: who used less than promised gets more now. Each node shows its shares, its part of its level and of the whole, its target in the long run and now, and what it really used. Type over a name (F2) or shares, drag nodes, or use Ins, Del, Ctrl+C, Ctrl+X, Ctrl+V, Alt+Up, Alt+Down, Alt+Shift+Left and Alt+Shift+Right. The plot below has the actual shares as they were seen, and as the engine foresees them if everybody submits.

**Functional** tickets are a fixed number, given out by the shares of users, projects, departments and jobs; **override** tickets come on top. A number that is typed is that of all chosen rows. Those of jobs are changed by `qalter`, after a question.

**Weights** has every setting of the policies. The waiting jobs beside them are put in order anew with each edit, marked by how many places they rise (▲) or fall (▼). Hints name settings by which a policy counts for nothing, with a button where there is a fix.

**Why this place** opens the priority of a waiting job into its terms, with the columns of `qstat -pri`, `-urg` and `-ext`, the jobs directly before and behind it, and the smallest single change that swaps it with them: each was tried, and one step less does not do it.

Nothing reaches the cluster before *Apply* (Ctrl+Enter), which first shows the difference, the commands, and which jobs would start.</source>
        <translation>**Policies** entscheiden, welcher wartende Job zuerst kommt: durch *Tickets*, die auf drei Arten vergeben werden, durch Dringlichkeit und durch die Priorität von `-p`.

Der **Share Tree** verspricht Projekten und Benutzern auf Dauer Teile des Clusters: Wer weniger als versprochen genutzt hat, bekommt jetzt mehr. Jeder Knoten zeigt seine Anteile, seinen Teil seiner Ebene und des Ganzen, sein Ziel auf Dauer und jetzt und was er wirklich genutzt hat. Überschreiben Sie einen Namen (F2) oder Anteile, ziehen Sie Knoten, oder nehmen Sie Einfg, Entf, Strg+C, Strg+X, Strg+V, Alt+Auf, Alt+Ab, Alt+Umschalt+Links und Alt+Umschalt+Rechts. Das Diagramm darunter zeigt die tatsächlichen Anteile, wie sie gesehen wurden und wie die Engine sie vorhersieht, wenn alle einreichen.

**Functional**-Tickets sind eine feste Zahl, vergeben nach den Anteilen von Benutzern, Projekten, Departments und Jobs; **Override**-Tickets kommen dazu. Eine eingegebene Zahl gilt für alle gewählten Zeilen. Die von Jobs ändert `qalter`, nach einer Frage.

**Gewichte** hat jede Einstellung der Policies. Die wartenden Jobs daneben werden mit jeder Änderung neu geordnet; markiert ist, um wie viele Plätze sie steigen (▲) oder fallen (▼). Hinweise nennen Einstellungen, durch die eine Policy nichts zählt, mit einer Schaltfläche, wo es Abhilfe gibt.

**Warum dieser Platz** öffnet die Priorität eines wartenden Jobs in ihre Terme, mit den Spalten von `qstat -pri`, `-urg` und `-ext`, den Jobs direkt davor und dahinter und der kleinsten einzelnen Änderung, die ihn mit ihnen tauscht: Jede wurde versucht, und ein Schritt weniger genügt nicht.

Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter), das zuerst den Unterschied, die Befehle und die Jobs zeigt, die starten würden.</translation>
    </message>
    <message>
        <source>**Projects** group jobs (`qsub -P`) for access to queues and hosts, for tickets and shares, and for accounting.

With user sets under *users with access*, only their members may submit to the project. Members of user sets under *users without access* may not, whatever other sets they are in.

Several projects chosen at once are edited together. Nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Projekte** fassen Jobs (`qsub -P`) zusammen, für den Zugang zu Queues und Hosts, für Tickets und Anteile und für die Abrechnung.

Mit Benutzerlisten unter *Benutzer mit Zugang* dürfen nur deren Mitglieder für das Projekt einreichen. Mitglieder der Benutzerlisten unter *Benutzer ohne Zugang* dürfen es nicht, in welchen anderen Listen sie auch stehen.

Mehrere zugleich gewählte Projekte werden zusammen bearbeitet. Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter).</translation>
    </message>
    <message>
        <source>**Quota usage** shows one row for each used instance of a rule and resource, as `qquota -u '*'` does: the amount in use, the limit, and the user, project, PE, queue or host that it is counted for. Rules for jobs without a project or PE (`projects !*`) are here, too; qquota never prints these.

The fields filter with wildcards, as the options of qquota do; the line on the left filters as you type. Choose a row to see which jobs hold the limit until when, which jobs wait for it, and how it was in the last day, as far as a window was open or `qmonpy record` ran: red where it was at the limit, with a band below while jobs waited for it.</source>
        <translation>**Quotennutzung** zeigt eine Zeile für jede genutzte Instanz einer Regel und Ressource, wie `qquota -u '*'`: die genutzte Menge, das Limit, und den Benutzer, das Projekt, die PE, Queue oder den Host, für den gezählt wird. Auch Regeln für Jobs ohne Projekt oder PE (`projects !*`) sind hier; qquota gibt diese nie aus.

Die Felder filtern mit Mustern, wie die Optionen von qquota; die Zeile links filtert beim Tippen. Wählen Sie eine Zeile, um zu sehen, welche Jobs das Limit bis wann belegen, welche Jobs darauf warten, und wie es am letzten Tag war, soweit ein Fenster offen war oder `qmonpy record` lief: rot, wo es am Limit war, mit einem Band darunter, solange Jobs darauf warteten.</translation>
    </message>
    <message>
        <source>**Reports** answers who used what, how long jobs waited and what was wasted, from the reporting database of the cluster. Choose an answer at the left, or put a question together: what is counted, by what it is divided, which jobs count, and when they ended. A period can be held against another one.

Table and plot show the same numbers; the mouse reads values off the plot. **Choose a row, or click into the plot, to see the jobs behind the number**, those that weigh most first; choose a job to see its whole record.

A simulation that is not stored in a spool is recorded for as long as the program runs, from the moment when it is opened. A spool has a database beside it, a real cell has one in your folder for data; `qmonpy dbwriter` fills them. Nothing on this page writes into a database but the button that makes one, and records of the open simulation.</source>
        <translation>**Berichte** sagen aus der Berichtsdatenbank des Clusters, wer was verbraucht hat, wie lange Jobs gewartet haben und was verschwendet wurde. Wählen Sie links eine Antwort, oder stellen Sie eine Frage zusammen: was gezählt wird, wonach es aufgeteilt wird, welche Jobs zählen und wann sie geendet haben. Ein Zeitraum kann einem anderen gegenübergestellt werden.

Tabelle und Diagramm zeigen dieselben Zahlen; die Maus liest Werte im Diagramm ab. **Wählen Sie eine Zeile, oder klicken Sie ins Diagramm, um die Jobs hinter der Zahl zu sehen**, zuerst die mit dem größten Gewicht; wählen Sie einen Job, um seinen ganzen Datensatz zu sehen.

Eine Simulation, die nicht in einem Spool liegt, wird aufgezeichnet, solange das Programm läuft, vom Augenblick des Öffnens an. Ein Spool hat eine Datenbank neben sich, eine echte Zelle hat eine in Ihrem Ordner für Daten; `qmonpy dbwriter` füllt sie. Nichts auf dieser Seite schreibt in eine Datenbank außer der Schaltfläche, die eine anlegt, und den Datensätzen der offenen Simulation.</translation>
    </message>
    <message>
        <source>**Rule sets** (resource quota sets) limit what users, projects, parallel environments, queues and hosts may use. All enabled sets apply; of each set, the first rule that matches applies.

With braces, a limit is counted for each name separately: `users {*}` limits each user, `users *` all users together. `!name` excludes a name. A limit such as `slots=$num_proc*2` is computed for each host and needs hosts in braces.

*Order* shows which rule applies to a job and why those before it do not; *Expansion* lists the counters that a rule makes; *Uses* shows where else the names in the set are used.

Form and text show the same set; edit either. Nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Regelsätze** (Resource Quota Sets) begrenzen, was Benutzer, Projekte, Parallelumgebungen, Queues und Hosts nutzen dürfen. Alle aktiven Sätze gelten; von jedem Satz gilt die erste Regel, die passt.

Mit Klammern wird ein Limit für jeden Namen einzeln gezählt: `users {*}` begrenzt jeden Benutzer, `users *` alle Benutzer zusammen. `!name` schließt einen Namen aus. Ein Limit wie `slots=$num_proc*2` wird für jeden Host berechnet und braucht Hosts in Klammern.

*Reihenfolge* zeigt, welche Regel für einen Job gilt und warum die davor nicht; *Entfaltung* listet die Zähler, die eine Regel erzeugt; *Verwendungen* zeigt, wo sonst die Namen des Satzes verwendet werden.

Formular und Text zeigen denselben Satz; ändern Sie, was Sie möchten. Nichts erreicht den Cluster vor *Anwenden* (Strg+Eingabe).</translation>
    </message>
    <message>
        <source>**User sets** list users and primary Unix groups (`@group`). As access lists (ACL) they let users in or keep them out; as departments (DEPT) they tell to which department a user's jobs belong. Members of `arusers` may make advance reservations, members of `deadlineusers` may submit jobs with a deadline.

**Users** have tickets, shares and a default project. **Managers** may change everything, **operators** may act on all jobs and queues. Root and the user who runs the qmaster are always managers.

*Rights* shows, for any user name, the user sets it is in and the objects that let it in or keep it out.

Nothing reaches the cluster before *Apply* (Ctrl+Enter).</source>
        <translation>**Benutzerlisten** nennen Benutzer und primäre Unix-Gruppen (`@group`). Als Zugriffslisten (ACL) lassen sie Benutzer zu oder schließen sie aus; als Departments (DEPT) sagen sie, zu welchem Department die Jobs eines Benutzers gehören. Mitglieder von `arusers` dürfen Reservierungen machen, Mitglieder von `deadlineusers` dürfen Jobs mit einer Frist einreichen.

**Benutzer** haben Tickets, Anteile und ein Standardprojekt. **Manager** dürfen alles ändern, **Operatoren** dürfen auf alle Jobs und Queues einwirken. Root und der Benutzer, unter dem der Qmaster läuft, sind immer Manager.

*Rechte* zeigt zu jedem Benutzernamen die Benutzerlisten, in denen er steht, und die Objekte, die ihn zulassen oder ausschließen.

Nichts erreicht den Cluster vor *Anwenden* (Strg+Enter).</translation>
    </message>
    <message>
        <source>**qmonpy {version}** administers Grid Engine, in the place of qmon.</source>
        <translation>**qmonpy {version}** verwaltet Grid Engine und tritt an die Stelle von qmon.</translation>
    </message>
    <message>
        <source>+ Checks for parallel jobs</source>
        <translation>+ Prüfungen für parallele Jobs</translation>
    </message>
    <message>
        <source>+ In use inside</source>
        <translation>+ Darin belegt</translation>
    </message>
    <message>
        <source>+ Passed over</source>
        <translation>+ Übergangen</translation>
    </message>
    <message>
        <source>, and without a word: it was killed</source>
        <translation>, und ohne ein Wort: Er wurde beendet</translation>
    </message>
    <message>
        <source>, as the model reads it</source>
        <translation>, wie ihn das Modell liest</translation>
    </message>
    <message>
        <source>, as the model reads the calendar, in {zone}</source>
        <translation>, wie das Modell den Kalender liest (Zeitzone: {zone})</translation>
    </message>
    <message>
        <source>, every {pause:.0f} s</source>
        <translation>, alle {pause:.0f} s</translation>
    </message>
    <message>
        <source>, old</source>
        <translation>, alt</translation>
    </message>
    <message>
        <source>, older than what is shown</source>
        <translation>, älter als das Gezeigte</translation>
    </message>
    <message>
        <source>, or "qconf ..."</source>
        <translation>, oder "qconf ..."</translation>
    </message>
    <message>
        <source>, stopped</source>
        <translation>, abgebrochen</translation>
    </message>
    <message>
        <source>, suspended</source>
        <translation>, suspendiert</translation>
    </message>
    <message>
        <source>, the default project of {user},</source>
        <translation>, dem Standardprojekt von {user},</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>, dann </translation>
    </message>
    <message>
        <source>, though not in the list of managers</source>
        <translation>, obwohl nicht in der Liste der Manager</translation>
    </message>
    <message>
        <source>, to take back</source>
        <translation>, zum Zurücknehmen</translation>
    </message>
    <message>
        <source>, unless {rules} before it is</source>
        <translation>, sofern nicht vorher {rules} zutrifft</translation>
    </message>
    <message>
        <source>, where {entry} does not count</source>
        <translation>, wo {entry} nicht zählt</translation>
    </message>
    <message>
        <source>, which is in that host group</source>
        <translation>, der in dieser Hostgruppe ist</translation>
    </message>
    <message>
        <source>, who is in that user set</source>
        <translation>, der in dieser Benutzerliste steht</translation>
    </message>
    <message>
        <source>, {full:,} of {count:,} full now</source>
        <translation>, {full:,} von {count:,} jetzt voll</translation>
    </message>
    <message>
        <source>, {jobs} waited for it</source>
        <translation>, darauf warteten: {jobs}</translation>
    </message>
    <message>
        <source>- of this cluster's scheduler configuration: {settings}</source>
        <translation>- von der Scheduler-Konfiguration dieses Clusters: {settings}</translation>
    </message>
    <message>
        <source>- parts of this cluster's configuration that could not be read: {titles}</source>
        <translation>- Teile der Konfiguration dieses Clusters, die nicht lesbar waren: {titles}</translation>
    </message>
    <message>
        <source>- requests of {jobs}: {requests}</source>
        <translation>- Anforderungen von {jobs}: {requests}</translation>
    </message>
    <message>
        <source>- the usage of users and projects, as sge_share_mon could not be run here or said nothing</source>
        <translation>- die Nutzung von Benutzern und Projekten, da sge_share_mon hier nicht lief oder nichts sagte</translation>
    </message>
    <message>
        <source>-1023 to 1024; owners may lower it, operators may raise it</source>
        <translation>-1023 bis 1024; Eigentümer dürfen sie senken, Operatoren erhöhen</translation>
    </message>
    <message>
        <source>-A</source>
        <translation>-A</translation>
    </message>
    <message>
        <source>-help asks for the list of options; it is no part of a request.</source>
        <translation>-help verlangt die Liste der Optionen; es gehört nicht zu einer Anforderung.</translation>
    </message>
    <message>
        <source>-hold_jid has patterns of {characters}; at most {most:,} are taken at once. Name the jobs by their numbers, or by fewer patterns.</source>
        <translation>-hold_jid nennt zu lange Muster ({characters}, höchstens {most:,} auf einmal). Nennen Sie die Jobs mit ihren Nummern oder mit weniger Mustern.</translation>
    </message>
    <message>
        <source>-hold_jid has {patterns}; at most {most:,} are taken at once. Name the jobs by their numbers, or by fewer patterns.</source>
        <translation>-hold_jid nennt zu viele Muster ({patterns}, höchstens {most:,} auf einmal). Nennen Sie die Jobs mit ihren Nummern oder mit weniger Mustern.</translation>
    </message>
    <message>
        <source>-j y: errors go into the output</source>
        <translation>-j y: Fehler gehen in die Ausgabe</translation>
    </message>
    <message>
        <source>-m: b start, e end, a abort, s suspension</source>
        <translation>-m: b Start, e Ende, a Abbruch, s Suspendierung</translation>
    </message>
    <message>
        <source>-p of jobs</source>
        <translation>-p von Jobs</translation>
    </message>
    <message>
        <source>-r: y or n, empty as the queue says</source>
        <translation>-r: y oder n, leer nach Vorgabe der Queue</translation>
    </message>
    <message>
        <source>0 plays jobs of one second in the order of their numbers, and lets them end in the order of the records; another seed shuffles both, and draws otherwise what is added by chance</source>
        <translation>0 spielt Jobs einer Sekunde in der Reihenfolge ihrer Nummern und lässt sie in der Reihenfolge der Datensätze enden; ein anderer Startwert mischt beides und lost anders aus, was zufällig hinzukommt</translation>
    </message>
    <message>
        <source>0 seconds</source>
        <translation>0 Sekunden</translation>
    </message>
    <message>
        <source>0 tickets: no task runs that counts.</source>
        <translation>0 Tickets: Kein Task läuft, der zählt.</translation>
    </message>
    <message>
        <source>0 tickets: no waiting job counts.</source>
        <translation>0 Tickets: Kein wartender Job zählt.</translation>
    </message>
    <message>
        <source>0 to {most}; any other number is typed into the line</source>
        <translation>0 bis {most}; jede andere Zahl wird in das Feld getippt</translation>
    </message>
    <message>
        <source>0; users may lower it to -1023</source>
        <translation>0; Benutzer dürfen sie bis -1023 senken</translation>
    </message>
    <message>
        <source>1 if errors go to the file of the output (qsub -j y), else 0</source>
        <translation>1, wenn Fehler in die Ausgabedatei gehen (qsub -j y), sonst 0</translation>
    </message>
    <message>
        <source>1 if the file of the job's errors is to be copied, else 0</source>
        <translation>1, wenn die Fehlerdatei des Jobs kopiert werden soll, sonst 0</translation>
    </message>
    <message>
        <source>1 if the file of the job's input is to be copied, else 0</source>
        <translation>1, wenn die Eingabedatei des Jobs kopiert werden soll, sonst 0</translation>
    </message>
    <message>
        <source>1 if the file of the job's output is to be copied, else 0</source>
        <translation>1, wenn die Ausgabedatei des Jobs kopiert werden soll, sonst 0</translation>
    </message>
    <message>
        <source>1 if true, else 0</source>
        <translation>1, wenn wahr, sonst 0</translation>
    </message>
    <message>
        <source>1 second</source>
        <translation>1 Sekunde</translation>
    </message>
    <message>
        <source>1 to {most_users:,} users can be added, not {count:,}.</source>
        <translation>1 bis {most_users:,} Benutzer können hinzukommen, nicht {count:,}.</translation>
    </message>
    <message>
        <source>1-100 or 1-19:2</source>
        <translation>1-100 oder 1-19:2</translation>
    </message>
    <message>
        <source>14:00, 2026-11-22, "2026-11-22 14:00", today or -2h</source>
        <translation>14:00, 2026-11-22, "2026-11-22 14:00", today oder -2h</translation>
    </message>
    <message>
        <source>15 seconds</source>
        <translation>15 Sekunden</translation>
    </message>
    <message>
        <source>1: the nice values of running jobs follow their tickets, and those of queues do not count. 0: they do not.</source>
        <translation>1: Die nice-Werte laufender Jobs folgen ihren Tickets, und die der Queues zählen nicht. 0: Sie folgen ihnen nicht.</translation>
    </message>
    <message>
        <source>1:30:00 or 5400</source>
        <translation>1:30:00 oder 5400</translation>
    </message>
    <message>
        <source>1:30:00 or 90m</source>
        <translation>1:30:00 oder 90m</translation>
    </message>
    <message>
        <source>1x: real time</source>
        <translation>1x: Echtzeit</translation>
    </message>
    <message>
        <source>2026-11-22 14:00 or 202611221400</source>
        <translation>2026-11-22 14:00 oder 202611221400</translation>
    </message>
    <message>
        <source>2026-11-22 18:00; for members of deadlineusers</source>
        <translation>2026-11-22 18:00; für deadlineusers</translation>
    </message>
    <message>
        <source>2026-11-28 14:03, everywhere alike</source>
        <translation>2026-11-28 14:03, überall gleich</translation>
    </message>
    <message>
        <source>4 minutes</source>
        <translation>4 Minuten</translation>
    </message>
    <message>
        <source>5 minutes</source>
        <translation>5 Minuten</translation>
    </message>
    <message>
        <source>6 hours</source>
        <translation>6 Stunden</translation>
    </message>
    <message>
        <source>60 seconds</source>
        <translation>60 Sekunden</translation>
    </message>
    <message>
        <source>8 or 4-16</source>
        <translation>8 oder 4-16</translation>
    </message>
    <message>
        <source>95 % waited at most</source>
        <translation>95 % warteten höchstens</translation>
    </message>
    <message>
        <source>; also, {reason}</source>
        <translation>; außerdem: {reason}</translation>
    </message>
    <message>
        <source>; being a manager does not help</source>
        <translation>; Manager zu sein hilft nicht</translation>
    </message>
    <message>
        <source>; not used by user sets: {groups}</source>
        <translation>; von Benutzerlisten nicht verwendet: {groups}</translation>
    </message>
    <message>
        <source>; not {others}, as names go before groups and the first counts</source>
        <translation>; nicht {others}, da Namen vor Gruppen gehen und das erste zählt</translation>
    </message>
    <message>
        <source>; or: </source>
        <translation>; oder: </translation>
    </message>
    <message>
        <source>; the last that it said: {lines}</source>
        <translation>; zuletzt sagte er: {lines}</translation>
    </message>
    <message>
        <source>; the next pass is the last that counts what has ended</source>
        <translation>; der nächste Durchlauf ist der letzte, der mitzählt, was beendet ist</translation>
    </message>
    <message>
        <source>; where it is the same, the earlier submission comes first</source>
        <translation>; bei gleicher kommt zuerst, was früher eingereicht ist</translation>
    </message>
    <message>
        <source>; {shown} takes {tell}, with {checks}</source>
        <translation>; {shown} braucht {tell}, mit {checks}</translation>
    </message>
    <message>
        <source>&lt;b&gt;This cluster is a simulation.&lt;/b&gt; Nothing in it is real, so try anything: press play (F9) and its time runs. See &lt;a href="jobs"&gt;who waits and why&lt;/a&gt;, write a &lt;a href="rule-sets"&gt;rule set&lt;/a&gt; and watch &lt;a href="quota-usage"&gt;what it limits&lt;/a&gt;, &lt;a href="reservations"&gt;reserve&lt;/a&gt; slots for later, or &lt;a href="policies"&gt;share&lt;/a&gt; the cluster among projects. F1 explains each page.</source>
        <translation>&lt;b&gt;Dieser Cluster ist eine Simulation.&lt;/b&gt; Nichts darin ist echt, also versuchen Sie alles: Drücken Sie Abspielen (F9), und seine Zeit läuft. Sehen Sie, &lt;a href="jobs"&gt;wer wartet und warum&lt;/a&gt;, schreiben Sie einen &lt;a href="rule-sets"&gt;Regelsatz&lt;/a&gt; und beobachten Sie, &lt;a href="quota-usage"&gt;was er begrenzt&lt;/a&gt;, &lt;a href="reservations"&gt;reservieren&lt;/a&gt; Sie Slots für später, oder &lt;a href="policies"&gt;teilen&lt;/a&gt; Sie den Cluster unter Projekten auf. F1 erklärt jede Seite.</translation>
    </message>
    <message>
        <source>= Free</source>
        <translation>= Frei</translation>
    </message>
    <message>
        <source>= Left</source>
        <translation>= Übrig</translation>
    </message>
    <message>
        <source>= Left inside</source>
        <translation>= Darin übrig</translation>
    </message>
    <message>
        <source>A backslash at the end of a line joins the next line to it, but none follows.</source>
        <translation>Ein Backslash am Ende einer Zeile verbindet sie mit der nächsten, aber es folgt keine.</translation>
    </message>
    <message>
        <source>A bar for each name, from 0.</source>
        <translation>Ein Balken für jeden Namen, ab 0.</translation>
    </message>
    <message>
        <source>A bracket of "{word}" has no partner.</source>
        <translation>Eine Klammer in „{word}“ hat kein Gegenstück.</translation>
    </message>
    <message>
        <source>A calendar disables it, but the cluster has no such calendar any more.</source>
        <translation>Ein Kalender deaktiviert sie, doch der Cluster hat keinen solchen Kalender mehr.</translation>
    </message>
    <message>
        <source>A calendar suspends it, but the cluster has no such calendar any more.</source>
        <translation>Ein Kalender suspendiert sie, doch der Cluster hat keinen solchen Kalender mehr.</translation>
    </message>
    <message>
        <source>A case must have a name.</source>
        <translation>Ein Fall braucht einen Namen.</translation>
    </message>
    <message>
        <source>A click goes to {name}; the cross or Delete removes it from this list.</source>
        <translation>Ein Klick geht zu {name}; das Kreuz oder Entf nimmt es aus dieser Liste.</translation>
    </message>
    <message>
        <source>A cluster opens on</source>
        <translation>Ein Cluster öffnet sich auf</translation>
    </message>
    <message>
        <source>A comma is missing between the limits "{previous}" and "{pair}".</source>
        <translation>Zwischen den Limits „{previous}“ und „{pair}“ fehlt ein Komma.</translation>
    </message>
    <message>
        <source>A comma separates the lines of the list and cannot be part of one.</source>
        <translation>Ein Komma trennt die Zeilen der Liste und kann in keiner stehen.</translation>
    </message>
    <message>
        <source>A command that was given</source>
        <translation>Ein gegebener Befehl</translation>
    </message>
    <message>
        <source>A comment must be on a line of its own: Grid Engine would join the next line to this one.</source>
        <translation>Ein Kommentar muss auf einer eigenen Zeile stehen: Grid Engine würde die nächste Zeile an diese anhängen.</translation>
    </message>
    <message>
        <source>A consumable is always compared with {value}.</source>
        <translation>Ein Consumable wird immer mit {value} verglichen.</translation>
    </message>
    <message>
        <source>A consumable that must be requested has no default.</source>
        <translation>Ein Consumable, das angefordert werden muss, hat keinen Standardwert.</translation>
    </message>
    <message>
        <source>A copy of {name} is in {path}.</source>
        <translation>Eine Kopie von {name} ist in {path}.</translation>
    </message>
    <message>
        <source>A crash would lose changes that are not saved, because no copy can be kept of them: {reason}</source>
        <translation>Ein Absturz würde nicht gespeicherte Änderungen kosten, weil keine Kopie davon angelegt werden kann: {reason}</translation>
    </message>
    <message>
        <source>A crash would lose edits that are not applied, because they cannot be saved: {reason}</source>
        <translation>Ein Absturz würde noch nicht angewendete Änderungen kosten, weil sie nicht gespeichert werden können: {reason}</translation>
    </message>
    <message>
        <source>A day is missing, such as 2027-01-31.</source>
        <translation>Ein Tag fehlt, etwa 2027-01-31.</translation>
    </message>
    <message>
        <source>A description is one line and does not end with a backslash.</source>
        <translation>Eine Beschreibung ist eine Zeile und endet nicht mit einem Backslash.</translation>
    </message>
    <message>
        <source>A directory of qconf files (of one without queues its objects replace those of the cluster), a cluster file, a spool, rule sets or a scheduler configuration as qconf prints them, or history:NUMBER</source>
        <translation>Ein Verzeichnis von qconf-Dateien (ohne Queues ersetzen seine Objekte die des Clusters), eine Clusterdatei, ein Spool, Regelsätze oder eine Scheduler-Konfiguration, wie qconf sie ausgibt, oder history:NUMMER</translation>
    </message>
    <message>
        <source>A factor is more than 0 and at most {most_factor:g}, not {factor:g}.</source>
        <translation>Ein Faktor ist mehr als 0 und höchstens {most_factor:g}, nicht {factor:g}.</translation>
    </message>
    <message>
        <source>A file: accounting, a trace (SWF), a spool</source>
        <translation>Eine Datei: accounting, ein Trace (SWF), ein Spool</translation>
    </message>
    <message>
        <source>A formula is written without blanks, such as $num_proc*2.</source>
        <translation>Eine Formel wird ohne Leerzeichen geschrieben, etwa $num_proc*2.</translation>
    </message>
    <message>
        <source>A host on which it has slots</source>
        <translation>Ein Host, auf dem er Slots hat</translation>
    </message>
    <message>
        <source>A job could not be started here, or failed because of the host; which job is not known here.</source>
        <translation>Ein Job konnte hier nicht gestartet werden oder ist wegen des Hosts gescheitert; welcher, ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>A job must have a name.</source>
        <translation>Ein Job braucht einen Namen.</translation>
    </message>
    <message>
        <source>A job of</source>
        <translation>Ein Job mit</translation>
    </message>
    <message>
        <source>A job of mine fails, or gets into error</source>
        <translation>Ein Job von mir scheitert oder gerät in einen Fehler</translation>
    </message>
    <message>
        <source>A job of mine starts</source>
        <translation>Ein Job von mir startet</translation>
    </message>
    <message>
        <source>A job or a reservation that is over.</source>
        <translation>Ein Job oder eine Reservierung, die vorbei ist.</translation>
    </message>
    <message>
        <source>A job that asks for it must be alone on {owner}: nothing is counted.</source>
        <translation>Ein Job, der es anfordert, muss auf {owner} allein sein: Nichts wird gezählt.</translation>
    </message>
    <message>
        <source>A library, a function in it and its arguments, which sort the queues for parallel jobs. NONE: the scheduler's own order.</source>
        <translation>Eine Bibliothek, eine Funktion darin und ihre Argumente, die die Queues für parallele Jobs sortieren. NONE: die eigene Reihenfolge des Schedulers.</translation>
    </message>
    <message>
        <source>A limit has been full for an hour</source>
        <translation>Ein Limit ist seit einer Stunde erreicht</translation>
    </message>
    <message>
        <source>A line for each name; it is broken where there is no value.</source>
        <translation>Eine Linie für jeden Namen; sie ist unterbrochen, wo es keinen Wert gibt.</translation>
    </message>
    <message>
        <source>A line for each user: where it falls, the user's jobs wait less. Those with the most slot hours are drawn.</source>
        <translation>Eine Linie für jeden Benutzer: Wo sie fällt, warten seine Jobs weniger. Gezeichnet sind die mit den meisten Slot-Stunden.</translation>
    </message>
    <message>
        <source>A pass of 8.1.9 that starts all that runs and waits now ({tasks}) takes {total} of the processor, {of_rules} of it for rules</source>
        <translation>Ein Durchlauf von 8.1.9, der alles startet, was jetzt läuft und wartet ({tasks}), braucht {total} Prozessorzeit, davon {of_rules} für Regeln</translation>
    </message>
    <message>
        <source>A path with arguments, or a signal such as SIGTERM, that ends a job. NONE: SIGKILL.</source>
        <translation>Ein Pfad mit Argumenten oder ein Signal wie SIGTERM, das einen Job beendet. NONE: SIGKILL.</translation>
    </message>
    <message>
        <source>A path with arguments, or a signal such as SIGTERM, that resumes a suspended job. NONE: SIGCONT.</source>
        <translation>Ein Pfad mit Argumenten oder ein Signal wie SIGTERM, das einen suspendierten Job fortsetzt. NONE: SIGCONT.</translation>
    </message>
    <message>
        <source>A path with arguments, or a signal such as SIGTERM, that suspends a job. NONE: SIGSTOP.</source>
        <translation>Ein Pfad mit Argumenten oder ein Signal wie SIGTERM, das einen Job suspendiert. NONE: SIGSTOP.</translation>
    </message>
    <message>
        <source>A path with arguments, run after each job; user@ before the path runs it as that user. NONE: nothing; queues may have their own.</source>
        <translation>Ein Pfad mit Argumenten; wird nach jedem Job ausgeführt, mit benutzer@ vor dem Pfad als dieser Benutzer. NONE: nichts; Queues können einen eigenen haben.</translation>
    </message>
    <message>
        <source>A path with arguments, run after each job; user@ before the path runs it as that user. NONE: the one of the host's or the global configuration.</source>
        <translation>Ein Pfad mit Argumenten; wird nach jedem Job ausgeführt, mit benutzer@ vor dem Pfad als dieser Benutzer. NONE: der aus der Konfiguration des Hosts oder der globalen.</translation>
    </message>
    <message>
        <source>A path with arguments, run after the end of a job, to remove its checkpoints. NONE: nothing.</source>
        <translation>Ein Pfad mit Argumenten; wird nach dem Ende eines Jobs ausgeführt, um seine Checkpoints zu entfernen. NONE: nichts.</translation>
    </message>
    <message>
        <source>A path with arguments, run before each job; user@ before the path runs it as that user. NONE: nothing; queues may have their own.</source>
        <translation>Ein Pfad mit Argumenten; wird vor jedem Job ausgeführt, mit benutzer@ vor dem Pfad als dieser Benutzer. NONE: nichts; Queues können einen eigenen haben.</translation>
    </message>
    <message>
        <source>A path with arguments, run before each job; user@ before the path runs it as that user. NONE: the one of the host's or the global configuration.</source>
        <translation>Ein Pfad mit Argumenten; wird vor jedem Job ausgeführt, mit benutzer@ vor dem Pfad als dieser Benutzer. NONE: der aus der Konfiguration des Hosts oder der globalen.</translation>
    </message>
    <message>
        <source>A path with arguments, run on the master host after the job; user@ before the path runs it as that user. NONE: nothing.</source>
        <translation>Ein Pfad mit Argumenten; wird nach dem Job auf dem Master-Host ausgeführt, mit benutzer@ vor dem Pfad als dieser Benutzer. NONE: nichts.</translation>
    </message>
    <message>
        <source>A path with arguments, run on the master host before the job; user@ before the path runs it as that user. NONE: nothing.</source>
        <translation>Ein Pfad mit Argumenten; wird vor dem Job auf dem Master-Host ausgeführt, mit benutzer@ vor dem Pfad als dieser Benutzer. NONE: nichts.</translation>
    </message>
    <message>
        <source>A path with arguments, run to make a checkpoint when the job leaves its host. NONE: nothing.</source>
        <translation>Ein Pfad mit Argumenten; wird ausgeführt, um einen Checkpoint anzulegen, wenn der Job seinen Host verlässt. NONE: nichts.</translation>
    </message>
    <message>
        <source>A path with arguments, run to make a checkpoint. NONE: nothing.</source>
        <translation>Ein Pfad mit Argumenten; wird ausgeführt, um einen Checkpoint anzulegen. NONE: nichts.</translation>
    </message>
    <message>
        <source>A path with arguments, run to start a job again from its checkpoint. NONE: nothing.</source>
        <translation>Ein Pfad mit Argumenten; wird ausgeführt, um einen Job von seinem Checkpoint aus neu zu starten. NONE: nichts.</translation>
    </message>
    <message>
        <source>A picture and paper take the first {most:,} rows; CSV and JSON take all.</source>
        <translation>Bild und Papier nehmen die ersten {most:,} Zeilen; CSV und JSON nehmen alle.</translation>
    </message>
    <message>
        <source>A project whose access is looked up</source>
        <translation>Ein Projekt, dessen Zugriff nachgesehen wird</translation>
    </message>
    <message>
        <source>A project, a user, a node that holds others, or the default leaf, which stands for every user without a leaf</source>
        <translation>Ein Projekt, ein Benutzer, ein Knoten, der andere hält, oder das Standardblatt, das für jeden Benutzer ohne Blatt steht</translation>
    </message>
    <message>
        <source>A queue instance gets into error</source>
        <translation>Eine Queue-Instanz gerät in einen Fehler</translation>
    </message>
    <message>
        <source>A quotation mark is not closed.</source>
        <translation>Ein Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>A quote is not closed.</source>
        <translation>Ein Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>A quote is not closed: the command is not kept.</source>
        <translation>Ein Anführungszeichen ist nicht geschlossen: Der Befehl wird nicht übernommen.</translation>
    </message>
    <message>
        <source>A real Grid Engine that does not answer yet; it is asked until it does</source>
        <translation>Eine echte Grid Engine, die noch nicht antwortet; sie wird gefragt, bis sie es tut</translation>
    </message>
    <message>
        <source>A real Grid Engine, asked every {seconds:g} s, and every {away:g} s while another cluster is on screen or the window is minimised</source>
        <translation>Eine echte Grid Engine; sie wird alle {seconds:g} s gefragt und alle {away:g} s, solange ein anderer Cluster gezeigt wird oder das Fenster minimiert ist</translation>
    </message>
    <message>
        <source>A reservation loses some of what it reserved (state W or E)</source>
        <translation>Eine Reservierung verliert etwas von dem, was sie reserviert hat (Zustand W oder E)</translation>
    </message>
    <message>
        <source>A row per task</source>
        <translation>Eine Zeile je Task</translation>
    </message>
    <message>
        <source>A short name for requests; names and shortcuts share one name space</source>
        <translation>Ein kurzer Name für Anforderungen; Namen und Kürzel teilen sich einen Namensraum</translation>
    </message>
    <message>
        <source>A simulated cluster has no hosts on which a terminal could open.</source>
        <translation>Ein simulierter Cluster hat keine Hosts, auf denen sich ein Terminal öffnen könnte.</translation>
    </message>
    <message>
        <source>A single change starts it in the next pass, and so do two changes together:</source>
        <translation>Mit einer einzelnen Änderung startet er im nächsten Durchlauf, ebenso mit zwei Änderungen zusammen:</translation>
    </message>
    <message>
        <source>A state of History</source>
        <translation>Ein Stand aus dem Verlauf</translation>
    </message>
    <message>
        <source>A sum of weighted complex attributes such as np_load_avg+mem_used*2, without blanks; hosts are sorted by it.</source>
        <translation>Eine Summe gewichteter Complex-Attribute wie np_load_avg+mem_used*2, ohne Leerzeichen; danach werden Hosts sortiert.</translation>
    </message>
    <message>
        <source>A terminal on a host, no job</source>
        <translation>Terminal auf einem Host, kein Job</translation>
    </message>
    <message>
        <source>A text before the subject of every mail. NONE: no text.</source>
        <translation>Ein Text vor dem Betreff jeder Mail. NONE: kein Text.</translation>
    </message>
    <message>
        <source>A threshold without a value counts as reached</source>
        <translation>Eine Schwelle ohne Wert gilt als erreicht</translation>
    </message>
    <message>
        <source>A user whose access is looked up</source>
        <translation>Ein Benutzer, dessen Zugriff nachgesehen wird</translation>
    </message>
    <message>
        <source>A wait is the time from submission to start, of each task. 95 % of the tasks waited no longer than the column says. Slowdown is (wait + run time) / run time, a run below 10 s counting as 10 s.</source>
        <translation>Eine Wartezeit ist die Zeit vom Einreichen bis zum Start, für jeden Task. 95 % der Tasks warteten nicht länger als die Spalte sagt. Slowdown ist (Wartezeit + Laufzeit) / Laufzeit; ein Lauf unter 10 s zählt als 10 s.</translation>
    </message>
    <message>
        <source>A year before</source>
        <translation>Ein Jahr davor</translation>
    </message>
    <message>
        <source>A {column} must not begin with #, which begins a comment in the table.</source>
        <translation>{column} darf nicht mit # beginnen, womit in der Tabelle ein Kommentar beginnt.</translation>
    </message>
    <message>
        <source>A {title} by name; empty for any</source>
        <translation>{title}: Name; leer für alle</translation>
    </message>
    <message>
        <source>A {title} by name; empty for any, none for jobs without one</source>
        <translation>{title}: Name; leer für alle, none für Jobs ohne</translation>
    </message>
    <message>
        <source>A&amp;ccount</source>
        <translation>A&amp;ccount</translation>
    </message>
    <message>
        <source>ACL: the set gives or denies access where it is listed. DEPT: it is a department; a user belongs to one only.</source>
        <translation>ACL: Die Liste gewährt oder verwehrt Zugriff, wo sie genannt ist. DEPT: Sie ist ein Department; ein Benutzer gehört nur zu einem.</translation>
    </message>
    <message>
        <source>AR</source>
        <translation>AR</translation>
    </message>
    <message>
        <source>AR-ID</source>
        <translation>AR-ID</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Accept the deletion</source>
        <translation>Löschung annehmen</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Accounting per department</source>
        <translation>Abrechnung nach Department</translation>
    </message>
    <message>
        <source>Accounting per project</source>
        <translation>Abrechnung nach Projekt</translation>
    </message>
    <message>
        <source>Accounting per project (pie)</source>
        <translation>Abrechnung nach Projekt (Kreis)</translation>
    </message>
    <message>
        <source>Accounting per reservation</source>
        <translation>Abrechnung nach Reservierung</translation>
    </message>
    <message>
        <source>Accounting per user</source>
        <translation>Abrechnung nach Benutzer</translation>
    </message>
    <message>
        <source>Acting as yourself, {user} ({role}).</source>
        <translation>Sie handeln als Sie selbst, {user} ({role}).</translation>
    </message>
    <message>
        <source>Acting as {user} ({role}), by {by}</source>
        <translation>Handelt als {user} ({role}), durch {by}</translation>
    </message>
    <message>
        <source>Acting as {user} ({role}).</source>
        <translation>Sie handeln als {user} ({role}).</translation>
    </message>
    <message>
        <source>Acting user</source>
        <translation>Handelnder Benutzer</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>Ist</translation>
    </message>
    <message>
        <source>Actual shares over time</source>
        <translation>Tatsächliche Anteile über die Zeit</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Add a host or host group</source>
        <translation>Host oder Hostgruppe hinzufügen</translation>
    </message>
    <message>
        <source>Add a line</source>
        <translation>Zeile ergänzen</translation>
    </message>
    <message>
        <source>Add a node</source>
        <translation>Knoten hinzufügen</translation>
    </message>
    <message>
        <source>Add a rule at the end</source>
        <translation>Am Ende eine Regel anfügen</translation>
    </message>
    <message>
        <source>Add a value, such as {example}.</source>
        <translation>Ergänzen Sie einen Wert, etwa {example}.</translation>
    </message>
    <message>
        <source>Add attribute</source>
        <translation>Attribut anlegen</translation>
    </message>
    <message>
        <source>Add filter</source>
        <translation>Filter ergänzen</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Add limit</source>
        <translation>Limit hinzufügen</translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>Regel anlegen</translation>
    </message>
    <message>
        <source>Add rule set</source>
        <translation>Regelsatz anlegen</translation>
    </message>
    <message>
        <source>Add several {objects}</source>
        <translation>Mehrere anlegen: {objects}</translation>
    </message>
    <message>
        <source>Add several...</source>
        <translation>Mehrere anlegen...</translation>
    </message>
    <message>
        <source>Add the present variables</source>
        <translation>Jetzige Variablen ergänzen</translation>
    </message>
    <message>
        <source>Add the user set {name}</source>
        <translation>Benutzerliste {name} anlegen</translation>
    </message>
    <message>
        <source>Add them</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add to {kind}</source>
        <translation>Zu {kind} hinzufügen</translation>
    </message>
    <message>
        <source>Add {count}</source>
        <translation>{count} anlegen</translation>
    </message>
    <message>
        <source>Add {free} to the share tree</source>
        <translation>{free} im Share Tree anlegen</translation>
    </message>
    <message>
        <source>Add {names}</source>
        <translation>{names} anlegen</translation>
    </message>
    <message>
        <source>Adding up what was recorded by the hour... {part:.0%}</source>
        <translation>Das stündlich Aufgezeichnete wird summiert... {part:.0%}</translation>
    </message>
    <message>
        <source>Addresses that get mail about problems, separated by commas. NONE: nobody gets any.</source>
        <translation>Adressen, die bei Problemen Mail bekommen, durch Kommas getrennt. NONE: Niemand bekommt welche.</translation>
    </message>
    <message>
        <source>Adds "{name}" with {rules}, {state}</source>
        <translation>Legt „{name}“ mit {rules} an, {state}</translation>
    </message>
    <message>
        <source>Admin hosts</source>
        <translation>Admin-Hosts</translation>
    </message>
    <message>
        <source>Administrator's mail</source>
        <translation>Mail an Administratoren</translation>
    </message>
    <message>
        <source>Advance reservation {number}: {state}</source>
        <translation>Reservierung {number}: {state}</translation>
    </message>
    <message>
        <source>Advance reservation: {number}</source>
        <translation>Reservierung: {number}</translation>
    </message>
    <message>
        <source>Advance reservations</source>
        <translation>Reservierungen</translation>
    </message>
    <message>
        <source>Advance reservations in which no job ran, and the slot hours that they kept from others.</source>
        <translation>Reservierungen, in denen kein Job lief, und die Slot-Stunden, die sie anderen vorenthielten.</translation>
    </message>
    <message>
        <source>Advance reservations will be in error as long as the host is unknown:</source>
        <translation>Reservierungen sind im Fehlerzustand, solange der Host unbekannt ist:</translation>
    </message>
    <message>
        <source>Advance reservations will be in error until the daemon is started again:</source>
        <translation>Reservierungen sind im Fehlerzustand, bis der Daemon wieder gestartet ist:</translation>
    </message>
    <message>
        <source>Advance reservations {change}:</source>
        <translation>Reservierungen {change}:</translation>
    </message>
    <message>
        <source>Advance reservations, running jobs, planned and expected starts over time</source>
        <translation>Reservierungen, laufende Jobs, geplante und erwartete Starts auf der Zeitachse</translation>
    </message>
    <message>
        <source>Advance the cluster's time to the next event</source>
        <translation>Die Zeit des Clusters bis zum nächsten Ereignis vorstellen</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>After "!", the name that is excluded is expected.</source>
        <translation>Nach „!“ wird der Name erwartet, der ausgeschlossen ist.</translation>
    </message>
    <message>
        <source>After "to", a limit such as slots=4 is expected, not "{word}".</source>
        <translation>Nach „to“ wird ein Limit wie slots=4 erwartet, nicht „{word}“.</translation>
    </message>
    <message>
        <source>After "to", a limit such as slots=4 is expected.</source>
        <translation>Nach „to“ wird ein Limit wie slots=4 erwartet.</translation>
    </message>
    <message>
        <source>After "{keyword}", {expected} is expected.</source>
        <translation>Nach „{keyword}“ fehlt: {expected}.</translation>
    </message>
    <message>
        <source>After "{name}=", the value of the limit is expected.</source>
        <translation>Nach „{name}=“ wird der Wert des Limits erwartet.</translation>
    </message>
    <message>
        <source>After change {number}, {time}, {user}: {what}</source>
        <translation>Nach Änderung {number}, {time}, {user}: {what}</translation>
    </message>
    <message>
        <source>After that: {changes}.</source>
        <translation>Danach: {changes}.</translation>
    </message>
    <message>
        <source>After the comma, one more limit such as slots=4 is expected; otherwise remove the comma.</source>
        <translation>Nach dem Komma wird ein weiteres Limit wie slots=4 erwartet; sonst entfernen Sie das Komma.</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegenüber</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All at once</source>
        <translation>Alles auf einmal</translation>
    </message>
    <message>
        <source>All enabled sets</source>
        <translation>Alle aktiven Sätze</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All hosts</source>
        <translation>Alle Hosts</translation>
    </message>
    <message>
        <source>All present variables</source>
        <translation>Alle jetzigen Variablen</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <source>All slots</source>
        <translation>Alle Slots</translation>
    </message>
    <message>
        <source>All slots are on one host.</source>
        <translation>Alle Slots sind auf einem Host.</translation>
    </message>
    <message>
        <source>All tasks are submitted held; then the others are released: {command}</source>
        <translation>Alle Tasks werden angehalten eingereicht (Hold); danach werden die übrigen freigegeben: {command}</translation>
    </message>
    <message>
        <source>All that it holds stays; tables and columns are added, in one transaction for each step. Programs of the older version refuse it afterwards: keep a copy of the file if you need them.</source>
        <translation>Alles, was sie enthält, bleibt; Tabellen und Spalten kommen hinzu, in einer Transaktion je Schritt. Programme der älteren Version lehnen sie danach ab: Behalten Sie eine Kopie der Datei, wenn Sie sie brauchen.</translation>
    </message>
    <message>
        <source>All there is</source>
        <translation>Alles Vorhandene</translation>
    </message>
    <message>
        <source>All times above are those of 8.1.9: the passes of {title} were never measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {jobs} keep their places.</source>
        <translation>{jobs} behalten alle ihren Platz.</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Allocation rule</source>
        <translation>Zuteilungsregel</translation>
    </message>
    <message>
        <source>Allocation rule {rule}.</source>
        <translation>Zuteilungsregel {rule}.</translation>
    </message>
    <message>
        <source>Already in that state: {names}</source>
        <translation>Schon in diesem Zustand: {names}</translation>
    </message>
    <message>
        <source>Already there, not changed: {names}.</source>
        <translation>Schon da, nicht geändert: {names}.</translation>
    </message>
    <message>
        <source>Also asked</source>
        <translation>Auch verlangt</translation>
    </message>
    <message>
        <source>Also here, for another click: {jobs}</source>
        <translation>Auch hier, mit einem weiteren Klick: {jobs}</translation>
    </message>
    <message>
        <source>Also kill the jobs there (qconf -kej)</source>
        <translation>Auch die Jobs dort abbrechen (qconf -kej)</translation>
    </message>
    <message>
        <source>Also on</source>
        <translation>Auch auf</translation>
    </message>
    <message>
        <source>Also stops jobs for which neither they nor their queue allow a rerun</source>
        <translation>Stoppt auch Jobs, bei denen weder sie selbst noch ihre Queue einen Neustart erlauben</translation>
    </message>
    <message>
        <source>Alter</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Alter the job...</source>
        <translation>Job ändern...</translation>
    </message>
    <message>
        <source>Alter {jobs}</source>
        <translation>{jobs} ändern</translation>
    </message>
    <message>
        <source>Alter...</source>
        <translation>Ändern...</translation>
    </message>
    <message>
        <source>Altered {names}.</source>
        <translation>Geändert: {names}.</translation>
    </message>
    <message>
        <source>Altered {whose}.</source>
        <translation>{whose} geändert.</translation>
    </message>
    <message>
        <source>Altering</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Altering {whose}</source>
        <translation>Ändere {whose}</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Menge</translation>
    </message>
    <message>
        <source>An attribute and its value have neither blanks nor commas.</source>
        <translation>Ein Attribut und sein Wert haben weder Leerzeichen noch Kommas.</translation>
    </message>
    <message>
        <source>An edit: equal shares for all projects, or for all users, and for default, which stands for everybody else and may be deleted; to be changed before Apply</source>
        <translation>Eine Änderung: gleiche Anteile für alle Projekte oder für alle Benutzer und für default, das für alle anderen steht und gelöscht werden darf; vor Anwenden zu ändern</translation>
    </message>
    <message>
        <source>An operator or an owner of the queue disabled it (Grid Engine does not keep who). Jobs that run here go on; none starts until it is enabled.</source>
        <translation>Ein Operator oder ein Eigentümer der Queue hat sie deaktiviert (Grid Engine merkt sich nicht, wer). Jobs, die hier laufen, laufen weiter; keiner startet, bis sie aktiviert wird.</translation>
    </message>
    <message>
        <source>An operator or an owner of the queue suspended it (Grid Engine does not keep who).</source>
        <translation>Ein Operator oder ein Eigentümer der Queue hat sie suspendiert (Grid Engine merkt sich nicht, wer).</translation>
    </message>
    <message>
        <source>And {count:,} more like these.</source>
        <translation>Und {count:,} weitere wie diese.</translation>
    </message>
    <message>
        <source>And {count} more.</source>
        <translation>Und {count} weitere.</translation>
    </message>
    <message>
        <source>And {count}; open the message to see all.</source>
        <translation>Und {count}; öffnen Sie die Meldung, um alle zu sehen.</translation>
    </message>
    <message>
        <source>And {more} more.</source>
        <translation>Und {more} weitere.</translation>
    </message>
    <message>
        <source>Another PE: {pe}</source>
        <translation>Andere PE: {pe}</translation>
    </message>
    <message>
        <source>Another configuration</source>
        <translation>Eine andere Konfiguration</translation>
    </message>
    <message>
        <source>Another one</source>
        <translation>Eine andere</translation>
    </message>
    <message>
        <source>Another program had changed it; its changes are here now, too: {changes}.</source>
        <translation>Ein anderes Programm hatte die Datei geändert; dessen Änderungen sind jetzt auch hier: {changes}.</translation>
    </message>
    <message>
        <source>Another {name}</source>
        <translation>Anderes {name}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Any of {count} single changes brings job {behind} before job {ahead}:</source>
        <translation>Jede von {count} einzelnen Änderungen bringt Job {behind} vor Job {ahead}:</translation>
    </message>
    <message>
        <source>Any of {count} single changes starts it in the next pass:</source>
        <translation>Mit jeder von {count} einzelnen Änderungen startet er im nächsten Durchlauf:</translation>
    </message>
    <message>
        <source>Any of {names}; the first that has room is granted.</source>
        <translation>Eine von {names}; die erste, die Platz hat, wird gewährt.</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Irgendwo</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>Angewendet</translation>
    </message>
    <message>
        <source>Applied {count}.</source>
        <translation>Angewendet: {count}.</translation>
    </message>
    <message>
        <source>Applied: {names}.</source>
        <translation>Angewandt: {names}.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Apply all...</source>
        <translation>Alle anwenden...</translation>
    </message>
    <message>
        <source>Apply changes of all pages</source>
        <translation>Änderungen aller Seiten anwenden</translation>
    </message>
    <message>
        <source>Apply changes of complexes</source>
        <translation>Änderungen der Complexes anwenden</translation>
    </message>
    <message>
        <source>Apply changes of policies, users and projects</source>
        <translation>Änderungen an Policies, Benutzern und Projekten anwenden</translation>
    </message>
    <message>
        <source>Apply changes of rule sets</source>
        <translation>Änderungen der Regelsätze anwenden</translation>
    </message>
    <message>
        <source>Apply changes of the configuration</source>
        <translation>Änderungen der Konfiguration anwenden</translation>
    </message>
    <message>
        <source>Apply changes of {objects}</source>
        <translation>Änderungen anwenden: {objects}</translation>
    </message>
    <message>
        <source>Apply deletes "{name}" with its {rules}: {names}.</source>
        <translation>Anwenden löscht „{name}“ mit {rules}: {names}.</translation>
    </message>
    <message>
        <source>Apply {count}</source>
        <translation>{count} anwenden</translation>
    </message>
    <message>
        <source>Apply: {changes}   ({commands})</source>
        <translation>Anwenden: {changes}   ({commands})</translation>
    </message>
    <message>
        <source>Applying {count}</source>
        <translation>{count} werden angewendet</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>Apr</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>Arch</source>
        <translation>Arch</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Arguments of Java</source>
        <translation>Argumente von Java</translation>
    </message>
    <message>
        <source>Arguments of the script or command</source>
        <translation>Argumente des Skripts oder Befehls</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>Array tasks</source>
        <translation>Array-Tasks</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
    </message>
    <message>
        <source>As copies of</source>
        <translation>Als Kopien von</translation>
    </message>
    <message>
        <source>As forecast at {moment}; things have changed since</source>
        <translation>Laut Vorhersage von {moment}; seither hat sich etwas geändert</translation>
    </message>
    <message>
        <source>As in qstat {option}; Enter adds it</source>
        <translation>Wie bei qstat {option}; die Eingabetaste ergänzt es</translation>
    </message>
    <message>
        <source>As it is, to compare with</source>
        <translation>Wie sie ist, zum Vergleich</translation>
    </message>
    <message>
        <source>As it would go on; the caption says how.</source>
        <translation>Wie es weiterginge; die Unterschrift sagt, wie.</translation>
    </message>
    <message>
        <source>As many slots as the cluster had.</source>
        <translation>So viele Slots, wie der Cluster hatte.</translation>
    </message>
    <message>
        <source>As much was used as the limit allows.</source>
        <translation>Es war so viel belegt, wie das Limit erlaubt.</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>As qconf -sstree prints it</source>
        <translation>Wie qconf -sstree ihn ausgibt</translation>
    </message>
    <message>
        <source>As reported</source>
        <translation>Wie gemeldet</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>As this system writes them</source>
        <translation>Wie dieses System sie schreibt</translation>
    </message>
    <message>
        <source>As {command} prints it</source>
        <translation>Wie {command} es ausgibt</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>Eine Frage stellen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Neu fragen</translation>
    </message>
    <message>
        <source>Ask all again</source>
        <translation>Alle neu fragen</translation>
    </message>
    <message>
        <source>Ask before</source>
        <translation>Fragen vor</translation>
    </message>
    <message>
        <source>Ask for</source>
        <translation>Anfordern</translation>
    </message>
    <message>
        <source>Ask for all of them, one after the other</source>
        <translation>Alle anfordern, einen nach dem anderen</translation>
    </message>
    <message>
        <source>Ask for any queue ({subject}){whose} in place of {before}</source>
        <translation>Fordern Sie irgendeine Queue ({subject}){whose} statt {before} an</translation>
    </message>
    <message>
        <source>Ask for no {subject}{whose}</source>
        <translation>Fordern Sie kein {subject}{whose} an</translation>
    </message>
    <message>
        <source>Ask for no {subject}{whose}, in place of {subject}={before}</source>
        <translation>Fordern Sie kein {subject}{whose} an, statt {subject}={before}</translation>
    </message>
    <message>
        <source>Ask for the parallel environment {after} in place of {before}</source>
        <translation>Fordern Sie die Parallelumgebung {after} statt {before} an</translation>
    </message>
    <message>
        <source>Ask for the queue {after} ({subject}){whose} in place of {before}</source>
        <translation>Fordern Sie die Queue {after} ({subject}){whose} statt {before} an</translation>
    </message>
    <message>
        <source>Ask for the same on several days, such as every Tuesday until February</source>
        <translation>Dasselbe an mehreren Tagen anfordern, etwa jeden Dienstag bis Februar</translation>
    </message>
    <message>
        <source>Ask for {after} slot in place of {before}</source>
        <translation>Fordern Sie {after} Slot statt {before} an</translation>
    </message>
    <message>
        <source>Ask for {after} slots in place of {before}</source>
        <translation>Fordern Sie {after} Slots statt {before} an</translation>
    </message>
    <message>
        <source>Ask for {subject}={after}{whose} in place of {before}</source>
        <translation>Fordern Sie {subject}={after}{whose} statt {before} an</translation>
    </message>
    <message>
        <source>Ask next time</source>
        <translation>Nächstes Mal fragen</translation>
    </message>
    <message>
        <source>Ask real clusters every</source>
        <translation>Echte Cluster fragen alle</translation>
    </message>
    <message>
        <source>Ask the database anew, with all that was recorded meanwhile</source>
        <translation>Die Datenbank neu fragen, mit allem inzwischen Aufgezeichneten</translation>
    </message>
    <message>
        <source>Ask to start later</source>
        <translation>Wollen später starten</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Asked about</source>
        <translation>Gefragt ist</translation>
    </message>
    <message>
        <source>Asked by scope</source>
        <translation>Verlangt je Scope</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>Asked, mean</source>
        <translation>Angefordert, Mittel</translation>
    </message>
    <message>
        <source>Asking the database...</source>
        <translation>Die Datenbank wird gefragt...</translation>
    </message>
    <message>
        <source>Asking the database... {count:,} records of what happened since were written</source>
        <translation>Die Datenbank wird gefragt... {count:,} Datensätze von dem, was seither geschah, wurden geschrieben</translation>
    </message>
    <message>
        <source>Asks</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Um</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>Zugleich</translation>
    </message>
    <message>
        <source>At most {most:,.0f}, {mean:,.0f} on average, in the last day</source>
        <translation>Höchstens {most:,.0f}, im Mittel {mean:,.0f}, am letzten Tag</translation>
    </message>
    <message>
        <source>At most {most:,.0f}, {mean:,.0f} on average, in the {length} that were recorded of the last day</source>
        <translation>Höchstens {most:,.0f}, im Mittel {mean:,.0f}, soweit vom letzten Tag aufgezeichnet ({length})</translation>
    </message>
    <message>
        <source>At present it is asked every {pause:.0f} s only, because commands are slow or fail.</source>
        <translation>Zurzeit wird er nur alle {pause:.0f} s gefragt, weil Befehle langsam sind oder scheitern.</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Beim Start</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Attributes (qstat -F)</source>
        <translation>Attribute (qstat -F)</translation>
    </message>
    <message>
        <source>Attributes of a reservation</source>
        <translation>Attribute einer Reservierung</translation>
    </message>
    <message>
        <source>Attributes of the queue instance</source>
        <translation>Attribute der Queue-Instanz</translation>
    </message>
    <message>
        <source>Attributes that may be requested</source>
        <translation>Attribute, die man anfordern darf</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>Aug</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>Automatic users</source>
        <translation>Automatische Benutzer</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Verfügbar</translation>
    </message>
    <message>
        <source>Average job turnaround time</source>
        <translation>Mittlere Durchlaufzeit von Jobs</translation>
    </message>
    <message>
        <source>Average job wait time</source>
        <translation>Mittlere Wartezeit von Jobs</translation>
    </message>
    <message>
        <source>Average run time</source>
        <translation>Mittlere Laufzeit</translation>
    </message>
    <message>
        <source>Average run time of jobs</source>
        <translation>Mittlere Laufzeit von Jobs</translation>
    </message>
    <message>
        <source>B batch, I interactive, P parallel, C checkpointing, N none</source>
        <translation>B Batch, I interaktiv, P parallel, C Checkpointing, N nichts</translation>
    </message>
    <message>
        <source>BATCH takes jobs of qsub, INTERACTIVE those that must start at once, such as qrsh and qlogin. NONE: only what its parallel and checkpointing environments bring.</source>
        <translation>BATCH nimmt Jobs von qsub an, INTERACTIVE solche, die sofort starten müssen, etwa von qrsh und qlogin. NONE: nur, was ihre Parallel- und Checkpointing-Umgebungen mitbringen.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to all kinds</source>
        <translation>Zurück zu allen Arten</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Bars too narrow to be drawn: how full they make the row, in the colours of their states.</source>
        <translation>Balken, die zu schmal zum Zeichnen sind: wie voll sie die Zeile machen, in den Farben ihrer Zustände.</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Before all changes</source>
        <translation>Vor allen Änderungen</translation>
    </message>
    <message>
        <source>Began {count}.</source>
        <translation>Begonnen: {count}.</translation>
    </message>
    <message>
        <source>Begin a new complex attribute</source>
        <translation>Ein neues Complex-Attribut beginnen</translation>
    </message>
    <message>
        <source>Begin a new object</source>
        <translation>Ein neues Objekt beginnen</translation>
    </message>
    <message>
        <source>Begin a new rule set</source>
        <translation>Einen neuen Regelsatz beginnen</translation>
    </message>
    <message>
        <source>Begin a new rule set as a copy of the chosen one</source>
        <translation>Einen neuen Regelsatz als Kopie des gewählten beginnen</translation>
    </message>
    <message>
        <source>Begin a request as a copy of this one</source>
        <translation>Eine Anforderung als Kopie von dieser beginnen</translation>
    </message>
    <message>
        <source>Begin a share tree</source>
        <translation>Share Tree beginnen</translation>
    </message>
    <message>
        <source>Begin many at once, from a list or node[01-20]</source>
        <translation>Viele auf einmal beginnen, aus einer Liste oder node[01-20]</translation>
    </message>
    <message>
        <source>Begin new attributes as copies of the chosen ones</source>
        <translation>Neue Attribute als Kopien der gewählten beginnen</translation>
    </message>
    <message>
        <source>Begin new objects as copies of the chosen ones</source>
        <translation>Neue Objekte als Kopien der gewählten beginnen</translation>
    </message>
    <message>
        <source>Begin with something that was saved, or save this under a name</source>
        <translation>Mit etwas Gespeichertem beginnen oder dies unter einem Namen speichern</translation>
    </message>
    <message>
        <source>Begins in</source>
        <translation>Beginnt in</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Behind "$" the name of a complex attribute is expected, such as $num_proc.</source>
        <translation>Nach „$“ wird der Name eines Complex-Attributs erwartet, etwa $num_proc.</translation>
    </message>
    <message>
        <source>Being worked out...</source>
        <translation>Wird berechnet...</translation>
    </message>
    <message>
        <source>Below it, for another click: {jobs}, {slots}</source>
        <translation>Darunter, mit einem weiteren Klick: {jobs}, {slots}</translation>
    </message>
    <message>
        <source>Below it, for another click: {labels}</source>
        <translation>Darunter, mit einem weiteren Klick: {labels}</translation>
    </message>
    <message>
        <source>Besides tickets:</source>
        <translation>Außer Tickets:</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>Binding</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Hält auf</translation>
    </message>
    <message>
        <source>Blocks {count}</source>
        <translation>Hält auf: {count}</translation>
    </message>
    <message>
        <source>Booked now</source>
        <translation>Jetzt gebucht</translation>
    </message>
    <message>
        <source>Booked now / there is</source>
        <translation>Jetzt gebucht / vorhanden</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Both changed: {names}.</source>
        <translation>Beide haben geändert: {names}.</translation>
    </message>
    <message>
        <source>Braces of {kind}: {words}</source>
        <translation>Klammern von {kind}: {words}</translation>
    </message>
    <message>
        <source>Break down {hosts}</source>
        <translation>{hosts} ausfallen lassen</translation>
    </message>
    <message>
        <source>Break down...</source>
        <translation>Ausfallen lassen...</translation>
    </message>
    <message>
        <source>Breaks none of {cases}.</source>
        <translation>Verletzt wird keiner von {cases}.</translation>
    </message>
    <message>
        <source>Breaks {cases}: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Breaks {count} of {cases}:</source>
        <translation>Verletzt werden {count} von {cases}:</translation>
    </message>
    <message>
        <source>Bring in a configuration</source>
        <translation>Konfiguration übernehmen</translation>
    </message>
    <message>
        <source>Bring in...</source>
        <translation>Übernehmen...</translation>
    </message>
    <message>
        <source>Bring it to the newest version</source>
        <translation>Auf die neueste Version bringen</translation>
    </message>
    <message>
        <source>Bring the configuration of another cluster to this one</source>
        <translation>Die Konfiguration eines anderen Clusters in diesen übernehmen</translation>
    </message>
    <message>
        <source>Bring the whole configuration back to its state after the chosen change</source>
        <translation>Die ganze Konfiguration auf ihren Stand nach der gewählten Änderung zurückbringen</translation>
    </message>
    <message>
        <source>Bringing the database to the newest version...</source>
        <translation>Die Datenbank wird auf die neueste Version gebracht...</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>Durchsuchen...</translation>
    </message>
    <message>
        <source>Built-in attributes cannot be renamed or deleted</source>
        <translation>Eingebaute Attribute können nicht umbenannt oder gelöscht werden</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>By a calendar, or while the instance is disabled, in error or full; the tooltip says why.</source>
        <translation>Durch einen Kalender, oder solange die Instanz deaktiviert, im Fehler oder voll ist; der Tooltip sagt, warum.</translation>
    </message>
    <message>
        <source>By group</source>
        <translation>Nach Gruppe</translation>
    </message>
    <message>
        <source>By how many places it rises (▲) or falls (▼) with what is edited and not applied</source>
        <translation>Um wie viele Plätze er steigt (▲) oder fällt (▼) mit dem, was geändert und nicht angewendet ist</translation>
    </message>
    <message>
        <source>By past runs</source>
        <translation>Nach früheren Läufen</translation>
    </message>
    <message>
        <source>By queue</source>
        <translation>Nach Queue</translation>
    </message>
    <message>
        <source>By the model</source>
        <translation>Nach dem Modell</translation>
    </message>
    <message>
        <source>By the model: {text}</source>
        <translation>Nach dem Modell: {text}</translation>
    </message>
    <message>
        <source>C&amp;ommand</source>
        <translation>&amp;Befehl</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>CPU time divided by slots times run time: near 100 % is well used.</source>
        <translation>CPU-Zeit geteilt durch Slots mal Laufzeit: Nahe 100 % ist gut genutzt.</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPUs</translation>
    </message>
    <message>
        <source>CQLOAD</source>
        <translation>CQLOAD</translation>
    </message>
    <message>
        <source>CSV files...</source>
        <translation>CSV-Dateien...</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>Calendar {calendar} disables it</source>
        <translation>Kalender {calendar} deaktiviert sie</translation>
    </message>
    <message>
        <source>Calendar {calendar} disables it for good</source>
        <translation>Kalender {calendar} deaktiviert sie für immer</translation>
    </message>
    <message>
        <source>Calendar {calendar} disables it until {moment}</source>
        <translation>Kalender {calendar} deaktiviert sie bis {moment}</translation>
    </message>
    <message>
        <source>Calendar {calendar} suspends it</source>
        <translation>Kalender {calendar} suspendiert sie</translation>
    </message>
    <message>
        <source>Calendar {calendar} suspends it for good</source>
        <translation>Kalender {calendar} suspendiert sie für immer</translation>
    </message>
    <message>
        <source>Calendar {calendar} suspends it until {moment}</source>
        <translation>Kalender {calendar} suspendiert sie bis {moment}</translation>
    </message>
    <message>
        <source>Calendars</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>Calendars are read in {zone}.</source>
        <translation>Zeitzone der Kalender: {zone}.</translation>
    </message>
    <message>
        <source>Calendars are read in {zone}; a later change of its clock (summer time) is not known.</source>
        <translation>Zeitzone der Kalender: {zone}; eine spätere Umstellung ihrer Uhr (Sommerzeit) ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Can be granted: all {times}.</source>
        <translation>Kann gewährt werden: alle {times}.</translation>
    </message>
    <message>
        <source>Can be granted: the one time.</source>
        <translation>Kann gewährt werden: der eine Termin.</translation>
    </message>
    <message>
        <source>Can be granted: {slots} on {places}.</source>
        <translation>Kann gewährt werden: {slots} auf {places}.</translation>
    </message>
    <message>
        <source>Can start as soon as there is room</source>
        <translation>Können starten, sobald Platz ist</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel run</source>
        <translation>Lauf abbrechen</translation>
    </message>
    <message>
        <source>Cannot apply: {count} in {names}</source>
        <translation>Anwenden nicht möglich: {count} in {names}</translation>
    </message>
    <message>
        <source>Cannot be granted at any time.</source>
        <translation>Kann zu keiner Zeit gewährt werden.</translation>
    </message>
    <message>
        <source>Cannot be granted.</source>
        <translation>Kann nicht gewährt werden.</translation>
    </message>
    <message>
        <source>Cannot be granted. Looking for the reasons ...</source>
        <translation>Kann nicht gewährt werden. Die Gründe werden gesucht ...</translation>
    </message>
    <message>
        <source>Cannot be granted: none of {times}.</source>
        <translation>{times}: Keiner kann gewährt werden.</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>Ursachen</translation>
    </message>
    <message>
        <source>Causes, every queue instance and every rule</source>
        <translation>Ursachen, jede Queue-Instanz und jede Regel</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>Cells are filled by</source>
        <translation>Zellen gefüllt nach</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Change description of {name}</source>
        <translation>Beschreibung von {name} ändern</translation>
    </message>
    <message>
        <source>Change holds</source>
        <translation>Holds ändern</translation>
    </message>
    <message>
        <source>Change options of the chosen jobs, as qalter does</source>
        <translation>Optionen der gewählten Jobs ändern wie mit qalter</translation>
    </message>
    <message>
        <source>Change rule {number}</source>
        <translation>Regel {number} ändern</translation>
    </message>
    <message>
        <source>Change shares of {name}</source>
        <translation>Anteile von {name} ändern</translation>
    </message>
    <message>
        <source>Change shares of {nodes}</source>
        <translation>Anteile von {nodes} ändern</translation>
    </message>
    <message>
        <source>Change the priority of the chosen jobs (-p)</source>
        <translation>Die Priorität der gewählten Jobs ändern (-p)</translation>
    </message>
    <message>
        <source>Change the queues that the chosen jobs request (-q)</source>
        <translation>Die Queues ändern, die die gewählten Jobs anfordern (-q)</translation>
    </message>
    <message>
        <source>Change {attributes} of {queue} on {where}</source>
        <translation>{attributes} von {queue} auf {where} ändern</translation>
    </message>
    <message>
        <source>Change {attribute} of {whose}</source>
        <translation>{attribute} von {whose} ändern</translation>
    </message>
    <message>
        <source>Change {column} of {name}</source>
        <translation>{column} von {name} ändern</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>{name} ändern</translation>
    </message>
    <message>
        <source>Change {texts} of {names}</source>
        <translation>{texts} von {names} ändern</translation>
    </message>
    <message>
        <source>Change {what}</source>
        <translation>{what} ändern</translation>
    </message>
    <message>
        <source>Change {whose}</source>
        <translation>{whose} ändern</translation>
    </message>
    <message>
        <source>Changed since then: {names}.</source>
        <translation>Seitdem geändert: {names}.</translation>
    </message>
    <message>
        <source>Changed: </source>
        <translation>Geändert: </translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Changes allowed with a server JSV</source>
        <translation>Erlaubte Änderungen mit Server-JSV</translation>
    </message>
    <message>
        <source>Changes and their effect</source>
        <translation>Änderungen und ihre Wirkung</translation>
    </message>
    <message>
        <source>Changes of the configuration</source>
        <translation>Änderungen der Konfiguration</translation>
    </message>
    <message>
        <source>Changes of the configuration are always previewed before they are applied.</source>
        <translation>Änderungen der Konfiguration werden immer in einer Vorschau gezeigt, bevor sie angewendet werden.</translation>
    </message>
    <message>
        <source>Changes of the configuration, newest first</source>
        <translation>Änderungen der Konfiguration, die neuesten zuerst</translation>
    </message>
    <message>
        <source>Changes to apply</source>
        <translation>Anzuwendende Änderungen</translation>
    </message>
    <message>
        <source>Chapter</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>Chapter in the help</source>
        <translation>Kapitel in der Hilfe</translation>
    </message>
    <message>
        <source>Chapters that have every word</source>
        <translation>Kapitel, die jedes Wort enthalten</translation>
    </message>
    <message>
        <source>Chapters that were found</source>
        <translation>Gefundene Kapitel</translation>
    </message>
    <message>
        <source>Chec&amp;kpointing</source>
        <translation>Chec&amp;kpointing</translation>
    </message>
    <message>
        <source>Checking {times}...</source>
        <translation>{times} werden geprüft...</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Checkpoint command</source>
        <translation>Checkpoint-Befehl</translation>
    </message>
    <message>
        <source>Checkpoint folder</source>
        <translation>Checkpoint-Ordner</translation>
    </message>
    <message>
        <source>Checkpoint when</source>
        <translation>Checkpoint bei</translation>
    </message>
    <message>
        <source>Checkpointing</source>
        <translation>Checkpointing</translation>
    </message>
    <message>
        <source>Checkpointing environments</source>
        <translation>Checkpointing-Umgebungen</translation>
    </message>
    <message>
        <source>Checkpointing environments: when and how jobs are checkpointed and migrated</source>
        <translation>Checkpointing-Umgebungen: wann und wie Jobs gesichert und verlagert werden</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Checks are counted by the engine here; what one takes was found by recorded passes of 8.1.9 on 1,000 hosts. A rule whose filters do not match is passed over, which costs next to nothing.</source>
        <translation>Die Prüfungen zählt die Engine hier; was eine kostet, stammt aus aufgezeichneten Durchläufen von 8.1.9 auf 1.000 Hosts. Eine Regel, deren Filter nicht passen, wird übergangen und kostet fast nichts.</translation>
    </message>
    <message>
        <source>Checks for jobs with one slot</source>
        <translation>Prüfungen für Jobs mit einem Slot</translation>
    </message>
    <message>
        <source>Checks, all at once</source>
        <translation>Prüfungen, alles auf einmal</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Choose a Grid Engine by its cell</source>
        <translation>Eine Grid Engine anhand ihrer Zelle wählen</translation>
    </message>
    <message>
        <source>Choose a case to see its situation.</source>
        <translation>Wählen Sie einen Fall, um seine Situation zu sehen.</translation>
    </message>
    <message>
        <source>Choose a cell that is known here, or type another SGE_ROOT. One that ssh reaches: {form}</source>
        <translation>Wählen Sie eine hier bekannte Zelle oder geben Sie ein anderes SGE_ROOT ein. Über ssh: {form}</translation>
    </message>
    <message>
        <source>Choose a change to see its difference, or two to compare the states after them.</source>
        <translation>Wählen Sie eine Änderung, um ihren Unterschied zu sehen, oder zwei, um die Stände danach zu vergleichen.</translation>
    </message>
    <message>
        <source>Choose a configuration to bring in. What becomes of it is shown first; nothing is changed here.</source>
        <translation>Wählen Sie eine Konfiguration. Was aus ihr wird, sehen Sie zuerst; hier wird nichts geändert.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Verzeichnis wählen</translation>
    </message>
    <message>
        <source>Choose a job that waits or runs to keep a case of it.</source>
        <translation>Wählen Sie einen wartenden oder laufenden Job, um einen Fall davon zu behalten.</translation>
    </message>
    <message>
        <source>Choose a job to see its details.</source>
        <translation>Wählen Sie einen Job, um seine Details zu sehen.</translation>
    </message>
    <message>
        <source>Choose a kind of hold.</source>
        <translation>Wählen Sie eine Art Hold.</translation>
    </message>
    <message>
        <source>Choose a pending job to see why it waits.</source>
        <translation>Wählen Sie einen wartenden Job, um zu sehen, warum er wartet.</translation>
    </message>
    <message>
        <source>Choose a queue instance to see its details.</source>
        <translation>Wählen Sie eine Queue-Instanz, um ihre Details zu sehen.</translation>
    </message>
    <message>
        <source>Choose a real cluster</source>
        <translation>Echten Cluster wählen</translation>
    </message>
    <message>
        <source>Choose a reservation or a job, in the chart or in the table, to see its details.</source>
        <translation>Wählen Sie im Diagramm oder in der Tabelle eine Reservierung oder einen Job, um Details zu sehen.</translation>
    </message>
    <message>
        <source>Choose a reservation to delete it.</source>
        <translation>Wählen Sie eine Reservierung, um sie zu löschen.</translation>
    </message>
    <message>
        <source>Choose a row to see who holds the limit and whom it blocks.</source>
        <translation>Wählen Sie eine Zeile, um zu sehen, wer das Limit belegt und wen es aufhält.</translation>
    </message>
    <message>
        <source>Choose a version of {count} first</source>
        <translation>Wählen Sie zuerst eine Fassung von {count}</translation>
    </message>
    <message>
        <source>Choose a waiting job to see why it is at its place.</source>
        <translation>Wählen Sie einen wartenden Job, um zu sehen, warum er an seinem Platz ist.</translation>
    </message>
    <message>
        <source>Choose among the attributes of the cluster</source>
        <translation>Unter den Attributen des Clusters wählen</translation>
    </message>
    <message>
        <source>Choose an attribute before its value.</source>
        <translation>Wählen Sie vor dem Wert ein Attribut.</translation>
    </message>
    <message>
        <source>Choose an attribute to see which hosts, queues, rules, jobs and reservations use it.</source>
        <translation>Wählen Sie ein Attribut, um zu sehen, welche Hosts, Queues, Regeln, Jobs und Reservierungen es verwenden.</translation>
    </message>
    <message>
        <source>Choose another cell...</source>
        <translation>Andere Zelle wählen...</translation>
    </message>
    <message>
        <source>Choose at least one day of the week.</source>
        <translation>Wählen Sie mindestens einen Wochentag.</translation>
    </message>
    <message>
        <source>Choose attributes to show besides those with values per host</source>
        <translation>Weitere Attribute neben denen mit Werten je Host zeigen</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Choose one reservation.</source>
        <translation>Wählen Sie eine Reservierung.</translation>
    </message>
    <message>
        <source>Choose reservation {id}</source>
        <translation>Reservierung {id} wählen</translation>
    </message>
    <message>
        <source>Choose reservations.</source>
        <translation>Wählen Sie Reservierungen.</translation>
    </message>
    <message>
        <source>Choose the look, the size of text, and more</source>
        <translation>Aussehen, Schriftgröße und mehr wählen</translation>
    </message>
    <message>
        <source>Choose what is to be played on which configurations</source>
        <translation>Wählen, was auf welchen Konfigurationen abgespielt werden soll</translation>
    </message>
    <message>
        <source>Choose what the chart shows</source>
        <translation>Wählen, was das Diagramm zeigt</translation>
    </message>
    <message>
        <source>Choose what the chart shows: groups, the past, expected starts</source>
        <translation>Wählen, was das Diagramm zeigt: Gruppen, Vergangenheit, erwartete Starts</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>Wählen...</translation>
    </message>
    <message>
        <source>Chosen rule</source>
        <translation>Gewählte Regel</translation>
    </message>
    <message>
        <source>Clean {what}</source>
        <translation>{what} leeren</translation>
    </message>
    <message>
        <source>Clean-up command</source>
        <translation>Aufräumbefehl</translation>
    </message>
    <message>
        <source>Clean...</source>
        <translation>Leeren...</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear error</source>
        <translation>Fehler löschen</translation>
    </message>
    <message>
        <source>Clear error...</source>
        <translation>Fehler löschen...</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter entfernen</translation>
    </message>
    <message>
        <source>Clear the error of {what}</source>
        <translation>Fehler von {what} löschen</translation>
    </message>
    <message>
        <source>Clear the error of {what}: what waits may start.</source>
        <translation>Fehler von {what} löschen: Was wartet, darf starten.</translation>
    </message>
    <message>
        <source>Clear the error state of the chosen instances</source>
        <translation>Den Fehlerzustand der gewählten Instanzen löschen</translation>
    </message>
    <message>
        <source>Clear the error state of the chosen jobs</source>
        <translation>Den Fehlerzustand der gewählten Jobs löschen</translation>
    </message>
    <message>
        <source>Clear the fields</source>
        <translation>Felder leeren</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Clear the form</source>
        <translation>Formular leeren</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Clear usage</source>
        <translation>Verbrauch löschen</translation>
    </message>
    <message>
        <source>Clear usage...</source>
        <translation>Nutzung löschen...</translation>
    </message>
    <message>
        <source>Cleared the error of {names}.</source>
        <translation>Fehler gelöscht: {names}.</translation>
    </message>
    <message>
        <source>Cleared the error of {what}.</source>
        <translation>Fehler von {what} gelöscht.</translation>
    </message>
    <message>
        <source>Click or Space excludes {name}, the cross or Delete removes it.</source>
        <translation>Klick oder Leertaste schließt {name} aus, das Kreuz oder Entf nimmt es heraus.</translation>
    </message>
    <message>
        <source>Click to do this</source>
        <translation>Klicken, um dies zu tun</translation>
    </message>
    <message>
        <source>Clone</source>
        <translation>Klonen</translation>
    </message>
    <message>
        <source>Clone rule set</source>
        <translation>Regelsatz klonen</translation>
    </message>
    <message>
        <source>Clone {names}</source>
        <translation>{names} klonen</translation>
    </message>
    <message>
        <source>Clone {nodes}</source>
        <translation>{nodes} klonen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close cluster</source>
        <translation>Cluster schließen</translation>
    </message>
    <message>
        <source>Close the cluster that is shown</source>
        <translation>Den gezeigten Cluster schließen</translation>
    </message>
    <message>
        <source>Close the list of jobs</source>
        <translation>Die Liste der Jobs schließen</translation>
    </message>
    <message>
        <source>Close the list of jobs (Esc)</source>
        <translation>Die Liste der Jobs schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the other dialogs first: their times are typed in the present time zone.</source>
        <translation>Schließen Sie zuerst die anderen Dialoge: Ihre Zeiten sind in der jetzigen Zeitzone eingegeben.</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Das Fenster schließen</translation>
    </message>
    <message>
        <source>Close; the request is kept for the next time (Esc)</source>
        <translation>Schließen; die Anforderung bleibt für das nächste Mal erhalten (Esc)</translation>
    </message>
    <message>
        <source>Closed by a calendar</source>
        <translation>Durch einen Kalender geschlossen</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Cluster file or spool...</source>
        <translation>Clusterdatei oder Spool...</translation>
    </message>
    <message>
        <source>Cluster file, rule sets, scheduler configuration...</source>
        <translation>Clusterdatei, Regelsätze, Scheduler-Konfiguration...</translation>
    </message>
    <message>
        <source>Cluster files (*.yaml *.yml)</source>
        <translation>Clusterdateien (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Cluster queue</source>
        <translation>Cluster Queue</translation>
    </message>
    <message>
        <source>Cluster queues</source>
        <translation>Cluster Queues</translation>
    </message>
    <message>
        <source>Cluster time</source>
        <translation>Clusterzeit</translation>
    </message>
    <message>
        <source>Cluster: {cluster}. User: {real_user} ({role}) on {machine}.</source>
        <translation>Cluster: {cluster}. Benutzer: {real_user} ({role}) auf {machine}.</translation>
    </message>
    <message>
        <source>Cluster: {cluster}. User: {real_user}, acting as {user} ({role}) on {machine}.</source>
        <translation>Cluster: {cluster}. Benutzer: {real_user}, handelt als {user} ({role}) auf {machine}.</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Clusters (*.yaml *.yml *.qmonpy)</source>
        <translation>Cluster (*.yaml *.yml *.qmonpy)</translation>
    </message>
    <message>
        <source>Colours of charts</source>
        <translation>Farben der Diagramme</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command for each notice</source>
        <translation>Befehl bei jeder Mitteilung</translation>
    </message>
    <message>
        <source>Command of qlogin</source>
        <translation>Befehl von qlogin</translation>
    </message>
    <message>
        <source>Command of qrsh with a command</source>
        <translation>Befehl von qrsh mit Befehl</translation>
    </message>
    <message>
        <source>Command of qrsh without a command</source>
        <translation>Befehl von qrsh ohne Befehl</translation>
    </message>
    <message>
        <source>Command, no script</source>
        <translation>Befehl, kein Skript</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands by which work is lost or queue instances are switched</source>
        <translation>Befehlen, durch die Arbeit verloren geht oder Queue-Instanzen geschaltet werden</translation>
    </message>
    <message>
        <source>Commands of qconf are taken by `qmonpy replay --with`; here, make them as edits.</source>
        <translation>Befehle von qconf nimmt `qmonpy replay --with`; machen Sie sie hier als Änderungen.</translation>
    </message>
    <message>
        <source>Commands of the changes</source>
        <translation>Befehle der Änderungen</translation>
    </message>
    <message>
        <source>Commands that were given for the chosen entries</source>
        <translation>Befehle, die für die gewählten Einträge gegeben wurden</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Comparing...</source>
        <translation>Wird verglichen...</translation>
    </message>
    <message>
        <source>Comparison of two load values</source>
        <translation>Vergleich zweier Lastwerte</translation>
    </message>
    <message>
        <source>Compensation factor</source>
        <translation>Ausgleichsfaktor</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Complex attributes</source>
        <translation>Complex-Attribute</translation>
    </message>
    <message>
        <source>Complex attributes are what jobs may request.</source>
        <translation>Complex-Attribute sind, was Jobs anfordern können.</translation>
    </message>
    <message>
        <source>Complex attributes as text</source>
        <translation>Complex-Attribute als Text</translation>
    </message>
    <message>
        <source>Complex attributes whose values are written to the reporting file whenever the host reports its load. NONE: those that the global host lists.</source>
        <translation>Complex-Attribute, deren Werte bei jeder Load-Meldung des Hosts in die Reporting-Datei geschrieben werden. NONE: die, die der globale Host nennt.</translation>
    </message>
    <message>
        <source>Complex values</source>
        <translation>Complex-Werte</translation>
    </message>
    <message>
        <source>Complexes</source>
        <translation>Complexes</translation>
    </message>
    <message>
        <source>Compute the duration from start and end</source>
        <translation>Die Dauer aus Start und Ende berechnen</translation>
    </message>
    <message>
        <source>Compute the end from start and duration</source>
        <translation>Das Ende aus Start und Dauer berechnen</translation>
    </message>
    <message>
        <source>Compute the start from duration and end</source>
        <translation>Den Start aus Dauer und Ende berechnen</translation>
    </message>
    <message>
        <source>Computed here by the model of {variety} from what the cluster told last; the real scheduler may decide otherwise. The model does not know:</source>
        <translation>Hier berechnet vom Modell von {variety} aus dem, was der Cluster zuletzt gemeldet hat; der echte Scheduler kann anders entscheiden. Das Modell kennt nicht:</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>Configuration to bring in</source>
        <translation>Zu übernehmende Konfiguration</translation>
    </message>
    <message>
        <source>Configurations</source>
        <translation>Konfigurationen</translation>
    </message>
    <message>
        <source>Configure {name}</source>
        <translation>{name} konfigurieren</translation>
    </message>
    <message>
        <source>Consumable</source>
        <translation>Consumable</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>Control slave tasks</source>
        <translation>Slave-Tasks steuern</translation>
    </message>
    <message>
        <source>Copied the address {address}</source>
        <translation>Adresse {address} kopiert</translation>
    </message>
    <message>
        <source>Copied {what}.</source>
        <translation>{what} kopiert.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Kopiert: {command}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy as commands</source>
        <translation>Als Befehle kopieren</translation>
    </message>
    <message>
        <source>Copy as qrsub command</source>
        <translation>Als qrsub-Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy as qsub command</source>
        <translation>Als qsub-Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy as qsub commands</source>
        <translation>Als qsub-Befehle kopieren</translation>
    </message>
    <message>
        <source>Copy command that shows this</source>
        <translation>Befehl kopieren, der dies zeigt</translation>
    </message>
    <message>
        <source>Copy commands</source>
        <translation>Befehle kopieren</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command that prints what is chosen on this page, or all of it</source>
        <translation>Den Befehl kopieren, der das auf dieser Seite Gewählte oder alles ausgibt</translation>
    </message>
    <message>
        <source>Copy the command that reserves the same</source>
        <translation>Den Befehl kopieren, der dasselbe reserviert</translation>
    </message>
    <message>
        <source>Copy the qconf commands that make these changes</source>
        <translation>Die qconf-Befehle kopieren, die diese Änderungen machen</translation>
    </message>
    <message>
        <source>Copy the qmonpy command that gives this report</source>
        <translation>Den qmonpy-Befehl kopieren, der diesen Bericht gibt</translation>
    </message>
    <message>
        <source>Copy the qrsub command of each time, a line for each</source>
        <translation>Den qrsub-Befehl jedes Termins kopieren, je eine Zeile</translation>
    </message>
    <message>
        <source>Core binding</source>
        <translation>Core-Bindung</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Correct a text and store it.</source>
        <translation>Berichtigen Sie einen Text und speichern Sie ihn.</translation>
    </message>
    <message>
        <source>Correct the marked fields to see the answer.</source>
        <translation>Korrigieren Sie die markierten Felder, um die Antwort zu sehen.</translation>
    </message>
    <message>
        <source>Correct the text and store it; the file as it was is kept beside it.</source>
        <translation>Berichtigen Sie den Text und speichern Sie ihn; die Datei, wie sie war, bleibt daneben liegen.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Count each host</source>
        <translation>Jeden Host für sich zählen</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Zählweise</translation>
    </message>
    <message>
        <source>Counted after</source>
        <translation>Gezählt nach</translation>
    </message>
    <message>
        <source>Counted under</source>
        <translation>Gezählt unter</translation>
    </message>
    <message>
        <source>Counted until</source>
        <translation>Gezählt bis</translation>
    </message>
    <message>
        <source>Counters of the rule</source>
        <translation>Zähler der Regel</translation>
    </message>
    <message>
        <source>Counts nothing: it only compares the requests of jobs</source>
        <translation>Zählt nichts: vergleicht nur die Anforderungen von Jobs</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Cut to {begin} to {end}.</source>
        <translation>Beschnitten auf {begin} bis {end}.</translation>
    </message>
    <message>
        <source>Cut {nodes}</source>
        <translation>{nodes} ausschneiden</translation>
    </message>
    <message>
        <source>Daemon of qlogin</source>
        <translation>Daemon von qlogin</translation>
    </message>
    <message>
        <source>Daemon of qrsh with a command</source>
        <translation>Daemon von qrsh mit Befehl</translation>
    </message>
    <message>
        <source>Daemon of qrsh without a command</source>
        <translation>Daemon von qrsh ohne Befehl</translation>
    </message>
    <message>
        <source>Daemons fork slave tasks</source>
        <translation>Daemons starten Slave-Tasks</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dashed: foreseen, if all always have jobs that wait, and use {slots}.</source>
        <translation>Gestrichelt: vorhergesehen, wenn alle immer wartende Jobs haben und {slots} nutzen.</translation>
    </message>
    <message>
        <source>Data read and written, in GB</source>
        <translation>Gelesene und geschriebene Daten in GB</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Days and months are those of UTC, in which the database counts.</source>
        <translation>Tage und Monate sind die von UTC, in der die Datenbank zählt.</translation>
    </message>
    <message>
        <source>Days of the week</source>
        <translation>Wochentage</translation>
    </message>
    <message>
        <source>Days of the year</source>
        <translation>Tage des Jahres</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>Deadline</translation>
    </message>
    <message>
        <source>Deadlines</source>
        <translation>Deadlines</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>Dez</translation>
    </message>
    <message>
        <source>Decay of load adjustments</source>
        <translation>Abklingzeit der Load-Aufschläge</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>Decisions in which the model and the cluster differed</source>
        <translation>Entscheidungen, in denen Modell und Cluster abwichen</translation>
    </message>
    <message>
        <source>Default duration</source>
        <translation>Standarddauer</translation>
    </message>
    <message>
        <source>Default project</source>
        <translation>Standardprojekt</translation>
    </message>
    <message>
        <source>Default project of new users</source>
        <translation>Standardprojekt neuer Benutzer</translation>
    </message>
    <message>
        <source>Delegated file staging</source>
        <translation>Delegiertes Datei-Staging</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete cases</source>
        <translation>Fälle löschen</translation>
    </message>
    <message>
        <source>Delete cases...</source>
        <translation>Fälle löschen...</translation>
    </message>
    <message>
        <source>Delete it anyway</source>
        <translation>Trotzdem löschen</translation>
    </message>
    <message>
        <source>Delete jobs...</source>
        <translation>Jobs löschen...</translation>
    </message>
    <message>
        <source>Delete report</source>
        <translation>Bericht löschen</translation>
    </message>
    <message>
        <source>Delete rule</source>
        <translation>Regel löschen</translation>
    </message>
    <message>
        <source>Delete rule set</source>
        <translation>Regelsatz löschen</translation>
    </message>
    <message>
        <source>Delete rule {number}</source>
        <translation>Regel {number} löschen</translation>
    </message>
    <message>
        <source>Delete takes the chosen one out</source>
        <translation>Entf nimmt die gewählte heraus</translation>
    </message>
    <message>
        <source>Delete the case "{name}"?</source>
        <translation>Den Fall „{name}“ löschen?</translation>
    </message>
    <message>
        <source>Delete the chosen attributes if nobody uses them</source>
        <translation>Die gewählten Attribute löschen, wenn niemand sie nutzt</translation>
    </message>
    <message>
        <source>Delete the chosen jobs and tasks</source>
        <translation>Die gewählten Jobs und Tasks löschen</translation>
    </message>
    <message>
        <source>Delete the chosen objects if nobody needs them</source>
        <translation>Die gewählten Objekte löschen, wenn niemand sie braucht</translation>
    </message>
    <message>
        <source>Delete the chosen reservations as qrdel does</source>
        <translation>Die gewählten Reservierungen löschen wie mit qrdel</translation>
    </message>
    <message>
        <source>Delete the chosen rule</source>
        <translation>Die gewählte Regel löschen</translation>
    </message>
    <message>
        <source>Delete the chosen rule set</source>
        <translation>Den gewählten Regelsatz löschen</translation>
    </message>
    <message>
        <source>Delete the chosen saved report</source>
        <translation>Den gewählten gespeicherten Bericht löschen</translation>
    </message>
    <message>
        <source>Delete the saved report {name}? What it shows stays in the database.</source>
        <translation>Den gespeicherten Bericht {name} löschen? Was er zeigt, bleibt in der Datenbank.</translation>
    </message>
    <message>
        <source>Delete {count}?</source>
        <translation>{count} löschen?</translation>
    </message>
    <message>
        <source>Delete {names}</source>
        <translation>{names} löschen</translation>
    </message>
    <message>
        <source>Delete {nodes}</source>
        <translation>{nodes} löschen</translation>
    </message>
    <message>
        <source>Delete {what}</source>
        <translation>{what} löschen</translation>
    </message>
    <message>
        <source>Delete...</source>
        <translation>Löschen...</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Deleted reservation {names}.</source>
        <translation>Reservierung {names} gelöscht.</translation>
    </message>
    <message>
        <source>Deleted the case {name}.</source>
        <translation>Der Fall {name} wurde gelöscht.</translation>
    </message>
    <message>
        <source>Deleted the saved report {name}.</source>
        <translation>Der gespeicherte Bericht {name} wurde gelöscht.</translation>
    </message>
    <message>
        <source>Deleted {count} cases.</source>
        <translation>{count} Fälle wurden gelöscht.</translation>
    </message>
    <message>
        <source>Deleted {name}.</source>
        <translation>{name} gelöscht.</translation>
    </message>
    <message>
        <source>Deleted {what}: {names}.</source>
        <translation>Gelöscht ({what}): {names}.</translation>
    </message>
    <message>
        <source>Deleting {names}</source>
        <translation>Lösche {names}</translation>
    </message>
    <message>
        <source>Deleting {what}</source>
        <translation>Löschen: {what}</translation>
    </message>
    <message>
        <source>Deleting {what} cannot be undone.</source>
        <translation>Das Löschen von {what} lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Deleting {what} gives up {loss}.</source>
        <translation>Mit {what} gehen verloren: {loss}.</translation>
    </message>
    <message>
        <source>Department</source>
        <translation>Department</translation>
    </message>
    <message>
        <source>Department of the jobs</source>
        <translation>Department der Jobs</translation>
    </message>
    <message>
        <source>Departments</source>
        <translation>Departments</translation>
    </message>
    <message>
        <source>Description of the set</source>
        <translation>Beschreibung des Satzes</translation>
    </message>
    <message>
        <source>Detached settings</source>
        <translation>Losgelöste Werte</translation>
    </message>
    <message>
        <source>Detached settings...</source>
        <translation>Verwaiste Werte...</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Details of the chosen row</source>
        <translation>Details der gewählten Zeile</translation>
    </message>
    <message>
        <source>Did you mean "{key}"?</source>
        <translation>Meinten Sie „{key}“?</translation>
    </message>
    <message>
        <source>Did you mean "{name}"?</source>
        <translation>Meinten Sie „{name}“?</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Difference of the change:</source>
        <translation>Unterschied der Änderung:</translation>
    </message>
    <message>
        <source>Difference of the {count} changes:</source>
        <translation>Unterschied der {count} Änderungen:</translation>
    </message>
    <message>
        <source>Difference that the chosen changes made</source>
        <translation>Unterschied, den die gewählten Änderungen gemacht haben</translation>
    </message>
    <message>
        <source>Directory of qconf files...</source>
        <translation>Verzeichnis von qconf-Dateien...</translation>
    </message>
    <message>
        <source>Disable {name}</source>
        <translation>{name} deaktivieren</translation>
    </message>
    <message>
        <source>Disable {what}</source>
        <translation>{what} deaktivieren</translation>
    </message>
    <message>
        <source>Disable...</source>
        <translation>Deaktivieren...</translation>
    </message>
    <message>
        <source>Disabled {what}; running jobs run on.</source>
        <translation>{what} deaktiviert; laufende Jobs laufen weiter.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard all edits</source>
        <translation>Alle Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Discard all edits that are not applied</source>
        <translation>Alle noch nicht angewendeten Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Discard edits</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Discard the copy</source>
        <translation>Kopie verwerfen</translation>
    </message>
    <message>
        <source>Discard the edits of the chosen attributes</source>
        <translation>Die Änderungen der gewählten Attribute verwerfen</translation>
    </message>
    <message>
        <source>Discard the edits of the chosen objects</source>
        <translation>Die Änderungen der gewählten Objekte verwerfen</translation>
    </message>
    <message>
        <source>Discard the edits of the chosen rule set</source>
        <translation>Die Änderungen des gewählten Regelsatzes verwerfen</translation>
    </message>
    <message>
        <source>Discard the edits of the configuration shown</source>
        <translation>Die Änderungen der gezeigten Konfiguration verwerfen</translation>
    </message>
    <message>
        <source>Discard what you filled in?</source>
        <translation>Ihre Eingaben verwerfen?</translation>
    </message>
    <message>
        <source>Discard {count}</source>
        <translation>{count} verwerfen</translation>
    </message>
    <message>
        <source>Discard {count} that are not applied? Undo restores them.</source>
        <translation>{count} verwerfen, die nicht angewendet sind? Rückgängig stellt sie wieder her.</translation>
    </message>
    <message>
        <source>Discard {count} that is not applied? Undo restores it.</source>
        <translation>{count} verwerfen, die nicht angewendet ist? Rückgängig stellt sie wieder her.</translation>
    </message>
    <message>
        <source>Discard...</source>
        <translation>Verwerfen...</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Disconnect...</source>
        <translation>Trennen...</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Getan</translation>
    </message>
    <message>
        <source>Dotted: the target, among those that have jobs now.</source>
        <translation>Gepunktet: das Ziel unter denen, die jetzt Jobs haben.</translation>
    </message>
    <message>
        <source>Dotted: the target, if all users and projects in the tree have jobs.</source>
        <translation>Gepunktet: das Ziel, wenn alle Benutzer und Projekte im Baum Jobs haben.</translation>
    </message>
    <message>
        <source>Double click, or type a number, to change it in all chosen rows</source>
        <translation>Doppelklick oder eine Zahl eingeben, um sie in allen gewählten Zeilen zu ändern</translation>
    </message>
    <message>
        <source>Drag, or Alt+Up and Alt+Down, moves the rule</source>
        <translation>Ziehen oder Alt+Auf und Alt+Ab verschiebt die Regel</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>ENABLE_BINDING has no effect there: the scheduler binds, as binding_params say</source>
        <translation>ENABLE_BINDING hat dort keine Wirkung: Der Scheduler bindet, wie binding_params es sagt</translation>
    </message>
    <message>
        <source>Each host in turn gives one slot, again and again.</source>
        <translation>Jeder Host gibt reihum einen Slot, immer wieder.</translation>
    </message>
    <message>
        <source>Each line has one, beside its name, and a colour.</source>
        <translation>Jede Linie hat eines, neben ihrem Namen, und eine Farbe.</translation>
    </message>
    <message>
        <source>Each of {count} single changes starts it in the next pass, and so do two changes together:</source>
        <translation>Mit jeder von {count} einzelnen Änderungen startet er im nächsten Durchlauf, ebenso mit zwei Änderungen zusammen:</translation>
    </message>
    <message>
        <source>Each of {hosts} has a counter of its own here, which 8.1.9 checks for every task on every queue instance that refused before; as consumables of the hosts (complex_values) the same limits cost next to nothing. Advance reservations, which rules do not count, count there, too.</source>
        <translation>Hier hat jeder Host seinen eigenen Zähler ({hosts}), den 8.1.9 für jeden Task auf jeder Queue-Instanz prüft, die vorher abgelehnt hat; als Consumables der Hosts (complex_values) kosten dieselben Limits fast nichts. Reservierungen, die Regeln nicht zählen, zählen dort mit.</translation>
    </message>
    <message>
        <source>Each uses memory and io as before.</source>
        <translation>Jeder nutzt Speicher und Ein-/Ausgabe wie bisher.</translation>
    </message>
    <message>
        <source>Earlier error</source>
        <translation>Früherer Fehler</translation>
    </message>
    <message>
        <source>Earlier: {moment}</source>
        <translation>Früher: {moment}</translation>
    </message>
    <message>
        <source>Earliest start</source>
        <translation>Frühester Start</translation>
    </message>
    <message>
        <source>Edit as a table of hosts and paths</source>
        <translation>Als Tabelle von Hosts und Pfaden bearbeiten</translation>
    </message>
    <message>
        <source>Edit as a table of names and values</source>
        <translation>Als Tabelle von Namen und Werten bearbeiten</translation>
    </message>
    <message>
        <source>Edit the share tree</source>
        <translation>Share Tree ändern</translation>
    </message>
    <message>
        <source>Edit the text</source>
        <translation>Text ändern</translation>
    </message>
    <message>
        <source>Edit the {kind}</source>
        <translation>{kind} ändern</translation>
    </message>
    <message>
        <source>Edit what is recorded</source>
        <translation>Ändern, was aufgezeichnet wird</translation>
    </message>
    <message>
        <source>Edit {name}</source>
        <translation>{name} ändern</translation>
    </message>
    <message>
        <source>Edit {name} of the configuration; nothing changes before you apply it.</source>
        <translation>{name} der Konfiguration ändern; nichts ändert sich, bevor Sie es anwenden.</translation>
    </message>
    <message>
        <source>Edited, not applied</source>
        <translation>Geändert, nicht angewendet</translation>
    </message>
    <message>
        <source>Edits of an earlier session could not be read ({reason}); they are kept in {aside}.</source>
        <translation>Änderungen einer früheren Sitzung waren nicht lesbar ({reason}); sie liegen in {aside}.</translation>
    </message>
    <message>
        <source>Effect as of {time}:</source>
        <translation>Wirkung, Stand {time}:</translation>
    </message>
    <message>
        <source>Effect of the changes now</source>
        <translation>Wirkung der Änderungen jetzt</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Either of 2 single changes brings job {behind} before job {ahead}:</source>
        <translation>Jede von 2 einzelnen Änderungen bringt Job {behind} vor Job {ahead}:</translation>
    </message>
    <message>
        <source>Either of 2 single changes starts it in the next pass:</source>
        <translation>Mit jeder von 2 einzelnen Änderungen startet er im nächsten Durchlauf:</translation>
    </message>
    <message>
        <source>Enable {name}</source>
        <translation>{name} aktivieren</translation>
    </message>
    <message>
        <source>Enable {subject}</source>
        <translation>Aktivieren Sie {subject}</translation>
    </message>
    <message>
        <source>Enable {what}</source>
        <translation>{what} aktivieren</translation>
    </message>
    <message>
        <source>Enable, disable, suspend or resume every instance</source>
        <translation>Jede Instanz aktivieren, deaktivieren, suspendieren oder fortsetzen</translation>
    </message>
    <message>
        <source>Enable...</source>
        <translation>Aktivieren...</translation>
    </message>
    <message>
        <source>Enabled {what}.</source>
        <translation>{what} aktiviert.</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>End at</source>
        <translation>Ende um</translation>
    </message>
    <message>
        <source>End the chosen run without a result</source>
        <translation>Den gewählten Lauf ohne Ergebnis beenden</translation>
    </message>
    <message>
        <source>End: {end}</source>
        <translation>Ende: {end}</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Ended after</source>
        <translation>Geendet nach</translation>
    </message>
    <message>
        <source>Ended as</source>
        <translation>Geendet als</translation>
    </message>
    <message>
        <source>Ended until</source>
        <translation>Geendet bis</translation>
    </message>
    <message>
        <source>Ended with</source>
        <translation>Geendet mit</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Endet</translation>
    </message>
    <message>
        <source>Enforce projects</source>
        <translation>Projekt verlangen</translation>
    </message>
    <message>
        <source>Enforce users</source>
        <translation>Benutzer verlangen</translation>
    </message>
    <message>
        <source>Enough is free then for a job that waits for it: its number, and how many more.</source>
        <translation>Dann ist genug frei für einen Job, der darauf wartet: seine Nummer, und wie viele weitere.</translation>
    </message>
    <message>
        <source>Enter a script or a command to run.</source>
        <translation>Geben Sie ein Skript oder einen Befehl ein.</translation>
    </message>
    <message>
        <source>Enter or a double click shows {object}</source>
        <translation>Eingabetaste oder Doppelklick zeigt {object}</translation>
    </message>
    <message>
        <source>Enter shows what a notice is about.</source>
        <translation>Enter zeigt, worum es in einer Mitteilung geht.</translation>
    </message>
    <message>
        <source>Enter, a double click or Ctrl+click goes there</source>
        <translation>Eingabe, Doppelklick oder Strg+Klick führt dorthin</translation>
    </message>
    <message>
        <source>Enter, a double click or Ctrl+click goes to the attribute</source>
        <translation>Enter, Doppelklick oder Strg+Klick geht zum Attribut</translation>
    </message>
    <message>
        <source>Epilog</source>
        <translation>Epilog</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error (qstat -j): {text}</source>
        <translation>Fehler (qstat -j): {text}</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehlerausgabe</translation>
    </message>
    <message>
        <source>Errors into the output</source>
        <translation>Fehler in die Ausgabe</translation>
    </message>
    <message>
        <source>Event clients</source>
        <translation>Event-Clients</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every ... weeks</source>
        <translation>Alle ... Wochen</translation>
    </message>
    <message>
        <source>Every change of the configuration, the newest first: who made it, when, and why if a reason was given; and beside them what was done to jobs, queue instances, hosts and reservations (`kind:command`): on a simulation from this window, with a file also from earlier ones.

- Choose a change to see **what it changed**, as a difference of Grid Engine's own text. Choose two to compare the states right after them.
- On a real cluster there are also **the commands** that were run, with their exit status and output, including those for jobs, queues and reservations; and changes by others, as soon as they were seen.
- **Take back** reverses the chosen changes, except on objects that were changed again since. That is a new change, which you see before it is made.
- **Restore state** brings the whole configuration back to the state right after the chosen change.
- The filter finds all changes of one object: `name:"cores"`.</source>
        <translation>Jede Änderung der Konfiguration, die neueste zuerst: wer sie wann gemacht hat, und warum, wenn ein Grund angegeben wurde; daneben, was mit Jobs, Queue-Instanzen, Hosts und Reservierungen getan wurde (`kind:command`): bei einer Simulation aus diesem Fenster, mit einer Datei auch aus früheren.

- Wählen Sie eine Änderung, um zu sehen, **was sie geändert hat**, als Unterschied in Grid Engines eigenem Text. Wählen Sie zwei, um die Stände direkt danach zu vergleichen.
- Bei einem echten Cluster stehen hier auch **die Befehle**, die ausgeführt wurden, mit Exit-Status und Ausgabe, auch die für Jobs, Queues und Reservierungen; und Änderungen anderer, sobald sie gesehen wurden.
- **Zurücknehmen** kehrt die gewählten Änderungen um, außer an Objekten, die seitdem wieder geändert wurden. Das ist eine neue Änderung, die Sie sehen, bevor sie gemacht wird.
- **Stand wiederherstellen** bringt die ganze Konfiguration auf den Stand direkt nach der gewählten Änderung zurück.
- Der Filter findet alle Änderungen eines Objekts: `name:"cores"`.</translation>
    </message>
    <message>
        <source>Every command on jobs and queue instances</source>
        <translation>Jedem Befehl für Jobs und Queue-Instanzen</translation>
    </message>
    <message>
        <source>Every host needs a path.</source>
        <translation>Jeder Host braucht einen Pfad.</translation>
    </message>
    <message>
        <source>Every job that waits, runs, or ended recently, with the columns of `qstat`.

- **Filter as you type.** All words must be found; `user:an` looks at the beginning of one column, `user:"anna"` means exactly that, `queue:all.q@h*` takes wildcards, `ar:17` finds the jobs of an advance reservation.
- **Columns** are chosen by the button at the right of the filter: what a running or ended job used (CPU, MEM, IO), whatever a job asks for, by which a filter finds it, shown or not, and the parts of its priority and its tickets (`qstat -pri`, `-urg`, `-ext`).
- A pending **array job** is one row with its task ids (`1-19:2`); the arrow before it, or the right key, shows a row for each of its tasks, to hold, release or delete it alone. *A row per task* in the menu does so for all arrays; more than 1,000 tasks unfold into pieces first. Each running task has its own row.
- **Why?** begins with the deciding causes: without them the job would start, with any one of them it would not. Its table shows, for each queue instance, all that refuses the job; for each rule set, the rules that were passed over, the one that applies, and who holds its limit; then what the last pass noted.
- **Finished** lists the jobs that the cluster remembers; *Look further back* finds older ones in its spool, or in the accounting files of a real cluster. There a job appears when the qmaster writes its record, with exit status, the cluster's problem with it (`failed`), requests and efficiency.
- The menu can **hold**, **suspend**, **reschedule** and **alter** several jobs at once, and of an array the chosen tasks only. Before anything is lost, you see what, and the command.
- **Expected start** is what the forecast finds by playing the cluster forward (`14:03`), `14:03 planned` where the scheduler keeps the start (`-R y`), and `14:03 guess` behind a job whose end is not known. `forecast:never` finds the jobs that can never start as they are, as `qalter -w v` says.
- **States** are the letters of `qstat`: {letters}. Point at one to see it in words.
- Users, projects, reservations and queue instances are links: Ctrl+click.</source>
        <translation>Jeder Job, der wartet, läuft oder vor Kurzem endete, mit den Spalten von `qstat`.

- **Filter beim Tippen.** Alle Wörter müssen vorkommen; `user:an` sieht auf den Anfang einer Spalte, `user:"anna"` meint genau das, `queue:all.q@h*` nimmt Muster, `ar:17` findet die Jobs einer Reservierung.
- **Spalten** wählt der Knopf rechts vom Filter: was ein laufender oder beendeter Job verbrauchte (CPU, MEM, IO), alles, was ein Job verlangt, wonach ein Filter ihn findet, gezeigt oder nicht, und die Teile seiner Priorität und seine Tickets (`qstat -pri`, `-urg`, `-ext`).
- Ein wartender **Array-Job** ist eine Zeile mit seinen Task-IDs (`1-19:2`); der Pfeil davor oder die Taste nach rechts zeigt eine Zeile für jeden seiner Tasks, um ihn allein anzuhalten, freizugeben oder zu löschen. *Eine Zeile je Task* im Menü tut das für alle Arrays; mehr als 1.000 Tasks klappen erst in Stücke auf. Jeder laufende Task hat seine eigene Zeile.
- **Warum?** beginnt mit den entscheidenden Ursachen: Ohne sie würde der Job starten, mit jeder einzelnen nicht. Die Tabelle zeigt für jede Queue-Instanz alles, was den Job ablehnt; für jeden Regelsatz die übergangenen Regeln, die geltende, und wer ihr Limit belegt; danach, was der letzte Durchlauf notierte.
- **Beendet** listet die Jobs, die der Cluster noch kennt; *Weiter zurückschauen* findet ältere in seinem Spool oder in den Accounting-Dateien eines echten Clusters. Dort erscheint ein Job, wenn der Qmaster seinen Eintrag schreibt, mit Exit-Status, dem Problem des Clusters mit ihm (`failed`), Anforderungen und Effizienz.
- Das Menü kann mehrere Jobs zugleich **anhalten**, **suspendieren**, **neu einplanen** und **ändern**, von einem Array auch nur die gewählten Tasks. Bevor etwas verloren geht, sehen Sie, was, und den Befehl.
- **Erwarteter Start** ist, was die Vorhersage findet, indem sie den Cluster weiterspielt (`14:03`), `14:03 geplant`, wo der Scheduler den Start festhält (`-R y`), und `14:03 geschätzt` hinter einem Job, dessen Ende nicht bekannt ist. `forecast:never` findet die Jobs, die so, wie sie sind, nie starten können, wie `qalter -w v` sagt.
- **Zustände** sind die Buchstaben von `qstat`: {letters}. Zeigen Sie auf einen, um ihn in Worten zu sehen.
- Benutzer, Projekte, Reservierungen und Queue-Instanzen sind Links: Strg+Klick.</translation>
    </message>
    <message>
        <source>Every reservation that ended in this period was used.</source>
        <translation>Jede Reservierung, die in diesem Zeitraum endete, wurde genutzt.</translation>
    </message>
    <message>
        <source>Every text in {name} can be read. {reason}</source>
        <translation>Jeder Text in {name} ist lesbar. {reason}</translation>
    </message>
    <message>
        <source>Every value needs a name.</source>
        <translation>Jeder Wert braucht einen Namen.</translation>
    </message>
    <message>
        <source>Every {interval} one job is suspended until it is over, and none starts.</source>
        <translation>Alle {interval} wird ein Job suspendiert, bis er vorüber ist, und keiner startet.</translation>
    </message>
    <message>
        <source>Every {interval} {count} jobs are suspended until it is over, and none starts.</source>
        <translation>Alle {interval} werden {count} Jobs suspendiert, bis er vorüber ist, und keiner startet.</translation>
    </message>
    <message>
        <source>Everybody may submit into it, but not {names}.</source>
        <translation>Alle außer {names} dürfen in sie einreichen.</translation>
    </message>
    <message>
        <source>Everybody may submit into it.</source>
        <translation>Alle dürfen in sie einreichen.</translation>
    </message>
    <message>
        <source>Everything recorded</source>
        <translation>Alles Aufgezeichnete</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Exactly {slots} on every host: a multiple of {count} is needed.</source>
        <translation>Genau {slots} auf jedem Host: Ein Vielfaches von {count} ist nötig.</translation>
    </message>
    <message>
        <source>Except</source>
        <translation>Außer</translation>
    </message>
    <message>
        <source>Exec hosts</source>
        <translation>Exec-Hosts</translation>
    </message>
    <message>
        <source>Exec hosts, host groups, local configurations</source>
        <translation>Exec-Hosts, Hostgruppen, lokale Konfigurationen</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>Execution daemon's spool folder</source>
        <translation>Spool-Ordner des Execution Daemons</translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation>Exit-Status</translation>
    </message>
    <message>
        <source>Expansion</source>
        <translation>Entfaltung</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Expected start</source>
        <translation>Erwarteter Start</translation>
    </message>
    <message>
        <source>Expected: {window}</source>
        <translation>Erwartet: {window}</translation>
    </message>
    <message>
        <source>Explain this page</source>
        <translation>Diese Seite erklären</translation>
    </message>
    <message>
        <source>Explain what this page shows and what can be done here</source>
        <translation>Erklären, was diese Seite zeigt und was man hier tun kann</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export CSV...</source>
        <translation>CSV exportieren...</translation>
    </message>
    <message>
        <source>Export HTML...</source>
        <translation>HTML exportieren...</translation>
    </message>
    <message>
        <source>Export JSON...</source>
        <translation>JSON exportieren...</translation>
    </message>
    <message>
        <source>Export PDF...</source>
        <translation>PDF exportieren...</translation>
    </message>
    <message>
        <source>Export PNG...</source>
        <translation>PNG exportieren...</translation>
    </message>
    <message>
        <source>Export Parquet...</source>
        <translation>Parquet exportieren...</translation>
    </message>
    <message>
        <source>Export SVG...</source>
        <translation>SVG exportieren...</translation>
    </message>
    <message>
        <source>Export XML (schema of 2006)...</source>
        <translation>XML exportieren (Schema von 2006)...</translation>
    </message>
    <message>
        <source>Export XML (schema of 2007)...</source>
        <translation>XML exportieren (Schema von 2007)...</translation>
    </message>
    <message>
        <source>Export into a directory of qconf files</source>
        <translation>In ein Verzeichnis von qconf-Dateien exportieren</translation>
    </message>
    <message>
        <source>Export or print</source>
        <translation>Exportieren oder drucken</translation>
    </message>
    <message>
        <source>Export or print...</source>
        <translation>Exportieren oder drucken...</translation>
    </message>
    <message>
        <source>Export qquota XML...</source>
        <translation>qquota-XML exportieren...</translation>
    </message>
    <message>
        <source>Export qrstat XML...</source>
        <translation>qrstat-XML exportieren...</translation>
    </message>
    <message>
        <source>Export quota usage</source>
        <translation>Quotennutzung exportieren</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Export reservations</source>
        <translation>Reservierungen exportieren</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>Exportieren...</translation>
    </message>
    <message>
        <source>Exported the reservations to {path}.</source>
        <translation>Reservierungen nach {path} exportiert.</translation>
    </message>
    <message>
        <source>Exported to {name}.</source>
        <translation>Nach {name} exportiert.</translation>
    </message>
    <message>
        <source>Exported {rows} to {path}.</source>
        <translation>{rows} nach {path} exportiert.</translation>
    </message>
    <message>
        <source>Exported {what} to {path}.</source>
        <translation>{what} nach {path} exportiert.</translation>
    </message>
    <message>
        <source>Exporting to {name}</source>
        <translation>Exportieren nach {name}</translation>
    </message>
    <message>
        <source>F5 reads everything now.</source>
        <translation>F5 liest alles jetzt.</translation>
    </message>
    <message>
        <source>Factors for load values that the host reports, such as load_avg=0.5; they make hosts comparable. NONE: values count as they are reported.</source>
        <translation>Faktoren für Load-Werte, die der Host meldet, etwa load_avg=0.5; sie machen Hosts vergleichbar. NONE: Werte zählen so, wie sie gemeldet werden.</translation>
    </message>
    <message>
        <source>Factors for the usage of jobs on the host in the share tree, such as cpu=0.5,mem=1; 0 does not count it. NONE: all factors are 1.</source>
        <translation>Faktoren für die Nutzung durch Jobs auf dem Host im Share Tree, etwa cpu=0.5,mem=1; 0 zählt sie nicht. NONE: Alle Faktoren sind 1.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlschlag</translation>
    </message>
    <message>
        <source>Failed jobs</source>
        <translation>Fehlgeschlagene Jobs</translation>
    </message>
    <message>
        <source>Failed jobs by host</source>
        <translation>Fehlgeschlagene Jobs nach Host</translation>
    </message>
    <message>
        <source>Failed jobs by host and by how they ended: a broken host stands first.</source>
        <translation>Fehlgeschlagene Jobs nach Host und danach, wie sie endeten: Ein kaputter Host steht zuerst.</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Ausfälle</translation>
    </message>
    <message>
        <source>Fairness</source>
        <translation>Gerechtigkeit</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>Feb</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>Fewer: {slots}</source>
        <translation>Weniger: {slots}</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File with a topology</source>
        <translation>Datei mit einer Topologie</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter by {title}</source>
        <translation>Filter nach {title}</translation>
    </message>
    <message>
        <source>Filter cases: words, or state:broken rule:people</source>
        <translation>Fälle filtern: Wörter, oder state:broken rule:people</translation>
    </message>
    <message>
        <source>Filter changes: words, or user:anna kind:complex name:"cores"</source>
        <translation>Änderungen filtern: Wörter, oder user:anna kind:complex name:"cores"</translation>
    </message>
    <message>
        <source>Filter hosts and values</source>
        <translation>Hosts und Werte filtern</translation>
    </message>
    <message>
        <source>Filter jobs: words, or user:anna queue:all.q@h*</source>
        <translation>Jobs filtern: Wörter, oder user:anna queue:all.q@h*</translation>
    </message>
    <message>
        <source>Filter objects</source>
        <translation>Objekte filtern</translation>
    </message>
    <message>
        <source>Filter rows: node* or host:fat*, a comma means or</source>
        <translation>Zeilen filtern: node* oder host:fat*, Komma heißt oder</translation>
    </message>
    <message>
        <source>Filter sets</source>
        <translation>Sätze filtern</translation>
    </message>
    <message>
        <source>Filter the rows of this page</source>
        <translation>Die Zeilen dieser Seite filtern</translation>
    </message>
    <message>
        <source>Filter uses</source>
        <translation>Verwendungen filtern</translation>
    </message>
    <message>
        <source>Filter {objects}</source>
        <translation>{objects} filtern</translation>
    </message>
    <message>
        <source>Filter, such as anna or amount&gt;0</source>
        <translation>Filter, etwa anna oder amount&gt;0</translation>
    </message>
    <message>
        <source>Filter, such as host:node* or user:anna</source>
        <translation>Filter, etwa host:node* oder user:anna</translation>
    </message>
    <message>
        <source>Filter: a key, or what it does</source>
        <translation>Filter: eine Taste, oder was sie tut</translation>
    </message>
    <message>
        <source>Filter: names, or user:anna host:n* used&gt;0</source>
        <translation>Filter: Namen oder user:anna host:n* used&gt;0</translation>
    </message>
    <message>
        <source>Filter: words, or name:gpu type:INT consumable:YES kind:"built in"</source>
        <translation>Filter: Wörter oder name:gpu type:INT consumable:YES kind:"built in"</translation>
    </message>
    <message>
        <source>Filter: words, or owner:anna state:E queue:*@node01=*</source>
        <translation>Filter: Wörter oder owner:anna state:E queue:*@node01=*</translation>
    </message>
    <message>
        <source>Filter: words, or queue:all.q host:h* state:d</source>
        <translation>Filter: Wörter, oder queue:all.q host:h* state:d</translation>
    </message>
    <message>
        <source>Filters of the chosen rule</source>
        <translation>Filter der gewählten Regel</translation>
    </message>
    <message>
        <source>Find a job, user, rule, queue or host by name</source>
        <translation>Job, Benutzer, Regel, Queue oder Host nach Namen finden</translation>
    </message>
    <message>
        <source>Find a window</source>
        <translation>Zeitfenster finden</translation>
    </message>
    <message>
        <source>Find an attribute</source>
        <translation>Attribut finden</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Find anything (Ctrl+K)</source>
        <translation>Alles durchsuchen (Strg+K)</translation>
    </message>
    <message>
        <source>Find anything...</source>
        <translation>Alles durchsuchen...</translation>
    </message>
    <message>
        <source>Find nodes, such as anna or actual&gt;20</source>
        <translation>Knoten suchen, etwa anna oder actual&gt;20</translation>
    </message>
    <message>
        <source>Find waiting jobs, such as user:anna or move&gt;0</source>
        <translation>Wartende Jobs suchen, etwa user:anna oder move&gt;0</translation>
    </message>
    <message>
        <source>Find waiting jobs, such as user:anna or place&lt;10</source>
        <translation>Wartende Jobs suchen, etwa user:anna oder place&lt;10</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Finished jobs cannot be altered.</source>
        <translation>Beendete Jobs lassen sich nicht ändern.</translation>
    </message>
    <message>
        <source>Finished jobs cannot be deleted.</source>
        <translation>Beendete Jobs lassen sich nicht löschen.</translation>
    </message>
    <message>
        <source>Finished jobs cannot be held.</source>
        <translation>Beendete Jobs lassen sich nicht anhalten.</translation>
    </message>
    <message>
        <source>Finished jobs kept</source>
        <translation>Behaltene beendete Jobs</translation>
    </message>
    <message>
        <source>First start: {start}. Click an hour to start there.</source>
        <translation>Erster Start: {start}. Klicken Sie eine Stunde an, um dort zu starten.</translation>
    </message>
    <message>
        <source>First value</source>
        <translation>Erster Wert</translation>
    </message>
    <message>
        <source>Fit column widths</source>
        <translation>Spaltenbreiten anpassen</translation>
    </message>
    <message>
        <source>Five passes measured on a quiet machine took within 10 % of what is told; beside other work, more.</source>
        <translation>Fünf auf einer ruhigen Maschine gemessene Durchläufe wichen höchstens 10 % von der Angabe ab; neben anderer Arbeit mehr.</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Behebung</translation>
    </message>
    <message>
        <source>Fold or unfold the panel at the foot</source>
        <translation>Die Fußleiste ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Fold the details away</source>
        <translation>Die Details einklappen</translation>
    </message>
    <message>
        <source>Fold the list away</source>
        <translation>Die Liste einklappen</translation>
    </message>
    <message>
        <source>Fold the panel at the foot</source>
        <translation>Die Fußleiste einklappen</translation>
    </message>
    <message>
        <source>Fold the panel to a line (F4)</source>
        <translation>Die Leiste zu einer Zeile einklappen (F4)</translation>
    </message>
    <message>
        <source>For each resource how many of the jobs that were submitted in a period ask for it; none counts those that ask for nothing.</source>
        <translation>Zu jeder Ressource, wie viele der in einem Zeitraum eingereichten Jobs sie anfordern; none zählt die, die nichts anfordern.</translation>
    </message>
    <message>
        <source>For how long a finished job stays in the list of jobs, for qstat -s f, qstat -j and qresub. 0: it does not go by age.</source>
        <translation>Wie lange ein beendeter Job in der Liste der Jobs bleibt, für qstat -s f, qstat -j und qresub. 0: Es geht nicht nach dem Alter.</translation>
    </message>
    <message>
        <source>For how many pending jobs the functional policy computes tickets.</source>
        <translation>Für wie viele wartende Jobs die Functional-Policy Tickets berechnet.</translation>
    </message>
    <message>
        <source>For how many pending jobs with -R y resources are reserved. 0: for none, and the scheduler does not look ahead in calendars.</source>
        <translation>Für wie viele wartende Jobs mit -R y Ressourcen reserviert werden. 0: für keine, und der Scheduler sieht in Kalendern nicht voraus.</translation>
    </message>
    <message>
        <source>For how many pending tasks of an array job tickets are computed.</source>
        <translation>Für wie viele wartende Tasks eines Array-Jobs Tickets berechnet werden.</translation>
    </message>
    <message>
        <source>For tests only: a file whose topology counts in place of the hosts' own. NONE: their own.</source>
        <translation>Nur für Tests: eine Datei, deren Topologie anstelle der eigenen der Hosts zählt. NONE: die eigene.</translation>
    </message>
    <message>
        <source>For {decay} after each start the scheduler counts {added} more (job_load_adjustments).</source>
        <translation>Nach jedem Start zählt der Scheduler {decay} lang {added} mehr (job_load_adjustments).</translation>
    </message>
    <message>
        <source>Force (qdel -f): also on hosts that do not answer</source>
        <translation>Erzwingen (qdel -f): auch auf Hosts, die nicht antworten</translation>
    </message>
    <message>
        <source>Force (qmod -f): also instances that are in that state already</source>
        <translation>Erzwingen (qmod -f): auch Instanzen, die schon in diesem Zustand sind</translation>
    </message>
    <message>
        <source>Force (qmod -f): also jobs that are not rerunnable</source>
        <translation>Erzwingen (qmod -f): auch Jobs, die nicht neu starten dürfen</translation>
    </message>
    <message>
        <source>Force: do not wait for the hosts (qrdel -f)</source>
        <translation>Erzwingen: nicht auf die Hosts warten (qrdel -f)</translation>
    </message>
    <message>
        <source>Foreseen as if tickets counted: weight_ticket is 0.</source>
        <translation>Vorhergesehen, als zählten Tickets: weight_ticket ist 0.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <source>Form and text side by side</source>
        <translation>Formular und Text nebeneinander</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Free at</source>
        <translation>Frei um</translation>
    </message>
    <message>
        <source>Fri</source>
        <translation>Fr</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>Freitag</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From ... to ...</source>
        <translation>Von ... bis ...</translation>
    </message>
    <message>
        <source>From one thin line to the next; now is at the right edge.</source>
        <translation>Von einer dünnen Linie zur nächsten; rechts am Rand ist jetzt.</translation>
    </message>
    <message>
        <source>From start to end: the mean, and the longest.</source>
        <translation>Vom Start bis zum Ende: das Mittel und die längste.</translation>
    </message>
    <message>
        <source>From submission to end: the mean, and the longest.</source>
        <translation>Vom Einreichen bis zum Ende: das Mittel und die längste.</translation>
    </message>
    <message>
        <source>From submission to start: the mean, and the longest.</source>
        <translation>Vom Einreichen bis zum Start: das Mittel und die längste.</translation>
    </message>
    <message>
        <source>From the next start. Commands, files and what Grid Engine says stay in English.</source>
        <translation>Ab dem nächsten Start. Befehle, Dateien und was Grid Engine sagt, bleiben englisch.</translation>
    </message>
    <message>
        <source>From the state after change {first} to the one after change {second}:</source>
        <translation>Vom Stand nach Änderung {first} zu dem nach Änderung {second}:</translation>
    </message>
    <message>
        <source>Fullest: {filter}, {resource} {used}; {counters} in use</source>
        <translation>Am vollsten: {filter}, {resource} {used}; {counters} belegt</translation>
    </message>
    <message>
        <source>Functional</source>
        <translation>Functional</translation>
    </message>
    <message>
        <source>Functional shares</source>
        <translation>Functional Shares</translation>
    </message>
    <message>
        <source>Functional shares of new users</source>
        <translation>Functional Shares neuer Benutzer</translation>
    </message>
    <message>
        <source>Functional shares of users that are made automatically.</source>
        <translation>Functional Shares von Benutzern, die automatisch angelegt werden.</translation>
    </message>
    <message>
        <source>Functional tickets</source>
        <translation>Functional-Tickets</translation>
    </message>
    <message>
        <source>Further arguments of the qmaster's Java thread. NONE: no arguments.</source>
        <translation>Weitere Argumente des Java-Threads des Qmasters. NONE: keine Argumente.</translation>
    </message>
    <message>
        <source>Further options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>Further options of qalter</source>
        <translation>Weitere Optionen von qalter</translation>
    </message>
    <message>
        <source>Further requests</source>
        <translation>Mehr Anforderungen</translation>
    </message>
    <message>
        <source>Further settings of the execution daemons, such as KEEP_ACTIVE=true, separated by commas or blanks. NONE: none.</source>
        <translation>Weitere Einstellungen der Execution Daemons, etwa KEEP_ACTIVE=true, durch Kommas oder Leerzeichen getrennt. NONE: keine.</translation>
    </message>
    <message>
        <source>Further settings of the qmaster, such as MAX_DYN_EC=1000, separated by commas or blanks. NONE: none.</source>
        <translation>Weitere Einstellungen des Qmasters, etwa MAX_DYN_EC=1000, durch Kommas oder Leerzeichen getrennt. NONE: keine.</translation>
    </message>
    <message>
        <source>Further settings of the scheduler, such as DURATION_OFFSET=60 (seconds) or MONITOR=1. NONE: no settings.</source>
        <translation>Weitere Einstellungen des Schedulers, etwa DURATION_OFFSET=60 (Sekunden) oder MONITOR=1. NONE: keine.</translation>
    </message>
    <message>
        <source>GPL-3.0 or later; see LICENSE in the source.</source>
        <translation>GPL-3.0 oder neuer; siehe LICENSE im Quelltext.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Give a duration or an end.</source>
        <translation>Geben Sie eine Dauer oder ein Ende an.</translation>
    </message>
    <message>
        <source>Give it no project, in place of {before}</source>
        <translation>Geben Sie ihm kein Projekt statt {before}</translation>
    </message>
    <message>
        <source>Give it the project {after} in place of {before}</source>
        <translation>Geben Sie ihm das Projekt {after} statt {before}</translation>
    </message>
    <message>
        <source>Give it the project {after}, it has none now</source>
        <translation>Geben Sie ihm das Projekt {after}, er hat jetzt keines</translation>
    </message>
    <message>
        <source>Give the chosen rule set another name</source>
        <translation>Dem gewählten Regelsatz einen anderen Namen geben</translation>
    </message>
    <message>
        <source>Give the request a start and an end first; they are repeated.</source>
        <translation>Geben Sie der Anforderung zuerst Start und Ende; diese werden wiederholt.</translation>
    </message>
    <message>
        <source>Give the whole cluster (host global) {name}={after} in place of {before}</source>
        <translation>Geben Sie dem ganzen Cluster (Host global) {name}={after} statt {before}</translation>
    </message>
    <message>
        <source>Give up {name}</source>
        <translation>{name} aufgeben</translation>
    </message>
    <message>
        <source>Give {subject} {name}={after} in place of {before}</source>
        <translation>Geben Sie {subject} {name}={after} statt {before}</translation>
    </message>
    <message>
        <source>Global configuration</source>
        <translation>Globale Konfiguration</translation>
    </message>
    <message>
        <source>Global host, for all hosts</source>
        <translation>Globaler Host, für alle Hosts</translation>
    </message>
    <message>
        <source>Go back to the page shown before</source>
        <translation>Zur vorher gezeigten Seite zurückgehen</translation>
    </message>
    <message>
        <source>Go forward to the page shown after this one</source>
        <translation>Zu der Seite gehen, die nach dieser gezeigt wurde</translation>
    </message>
    <message>
        <source>Go on filling in</source>
        <translation>Weiter ausfüllen</translation>
    </message>
    <message>
        <source>Go on working out when jobs start; what is found stays</source>
        <translation>Weiter berechnen, wann Jobs starten; was gefunden ist, bleibt</translation>
    </message>
    <message>
        <source>Go to job {job}</source>
        <translation>Zu Job {job}</translation>
    </message>
    <message>
        <source>Go to reservation {id}</source>
        <translation>Zur Reservierung {id}</translation>
    </message>
    <message>
        <source>Go to rule {rule}</source>
        <translation>Zu Regel {rule} gehen</translation>
    </message>
    <message>
        <source>Go to the next control</source>
        <translation>Zum nächsten Bedienelement</translation>
    </message>
    <message>
        <source>Go to {instance}</source>
        <translation>Zu {instance}</translation>
    </message>
    <message>
        <source>Go to {name}</source>
        <translation>Zu {name} gehen</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>Gewährt</translation>
    </message>
    <message>
        <source>Granted until</source>
        <translation>Gewährt bis</translation>
    </message>
    <message>
        <source>Grid Engine cannot rename objects: clone this one under the new name, then delete it.</source>
        <translation>Grid Engine kann Objekte nicht umbenennen: Klonen Sie dieses unter dem neuen Namen, und löschen Sie es dann.</translation>
    </message>
    <message>
        <source>Grid Engine knows no value for the shortcut "{word}" in a formula; write ${name}.</source>
        <translation>Grid Engine kennt in einer Formel keinen Wert für das Kürzel „{word}“; schreiben Sie ${name}.</translation>
    </message>
    <message>
        <source>Grid Engine's libraries are in the library path of jobs</source>
        <translation>die Bibliotheken von Grid Engine sind im Bibliothekspfad von Jobs</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group by cluster queue</source>
        <translation>Nach Cluster Queue gruppieren</translation>
    </message>
    <message>
        <source>Group by host group</source>
        <translation>Nach Hostgruppe gruppieren</translation>
    </message>
    <message>
        <source>Group id</source>
        <translation>Gruppen-ID</translation>
    </message>
    <message>
        <source>Group ids of jobs</source>
        <translation>Gruppen-IDs von Jobs</translation>
    </message>
    <message>
        <source>Group of rows</source>
        <translation>Gruppe von Zeilen</translation>
    </message>
    <message>
        <source>Group the queue instances</source>
        <translation>Queue-Instanzen gruppieren</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Half-life of usage</source>
        <translation>Halbwertszeit der Nutzung</translation>
    </message>
    <message>
        <source>Half-life, hours</source>
        <translation>Halbwertszeit, Stunden</translation>
    </message>
    <message>
        <source>Half-lives in minutes for each kind of usage, such as cpu=60:mem=0; -1 counts running jobs only, 0 does not fade. NONE: the half-life above for all.</source>
        <translation>Halbwertszeiten in Minuten für jede Art von Nutzung, etwa cpu=60:mem=0; -1 zählt nur laufende Jobs, 0 verblasst nicht. NONE: die obige Halbwertszeit für alle.</translation>
    </message>
    <message>
        <source>Half-lives of usage</source>
        <translation>Halbwertszeiten der Nutzung</translation>
    </message>
    <message>
        <source>Hard CPU time</source>
        <translation>Harte CPU-Zeit</translation>
    </message>
    <message>
        <source>Hard core file</source>
        <translation>Harte Core-Datei</translation>
    </message>
    <message>
        <source>Hard data segment</source>
        <translation>Hartes Datensegment</translation>
    </message>
    <message>
        <source>Hard errors: no &amp;job starts in state E</source>
        <translation>Harte Fehler: in E startet kein &amp;Job</translation>
    </message>
    <message>
        <source>Hard file size</source>
        <translation>Harte Dateigröße</translation>
    </message>
    <message>
        <source>Hard resident memory</source>
        <translation>Harter residenter Speicher</translation>
    </message>
    <message>
        <source>Hard stack</source>
        <translation>Harter Stack</translation>
    </message>
    <message>
        <source>Hard virtual memory</source>
        <translation>Harter virtueller Speicher</translation>
    </message>
    <message>
        <source>Hard wall clock time</source>
        <translation>Harte Laufzeit</translation>
    </message>
    <message>
        <source>Has</source>
        <translation>Hat</translation>
    </message>
    <message>
        <source>Has an error</source>
        <translation>Hat einen Fehler</translation>
    </message>
    <message>
        <source>Has the usual value</source>
        <translation>Hat den üblichen Wert</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Angehalten (Hold)</translation>
    </message>
    <message>
        <source>Held against what really happened: {text}</source>
        <translation>Gemessen an dem, was wirklich geschah: {text}</translation>
    </message>
    <message>
        <source>Held back</source>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Belegt von</translation>
    </message>
    <message>
        <source>Held by {count}</source>
        <translation>Belegt von {count}</translation>
    </message>
    <message>
        <source>Held most of it</source>
        <translation>Hielt das meiste</translation>
    </message>
    <message>
        <source>Held {names}.</source>
        <translation>Angehalten (Hold): {names}.</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help...</source>
        <translation>Hilfe...</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>Hide free</source>
        <translation>Freie aus</translation>
    </message>
    <message>
        <source>Hide rows without a bar</source>
        <translation>Zeilen ohne Balken ausblenden</translation>
    </message>
    <message>
        <source>Hide this</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide this line</source>
        <translation>Diese Zeile ausblenden</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Hold only tasks</source>
        <translation>Nur Tasks anhalten</translation>
    </message>
    <message>
        <source>Hold or release as user, operator or manager</source>
        <translation>Hold setzen oder freigeben, als Benutzer, Operator oder Manager</translation>
    </message>
    <message>
        <source>Hold {what}: what waits does not start, what runs runs on.</source>
        <translation>{what} anhalten (Hold): Was wartet, startet nicht; was läuft, läuft weiter.</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Holds</translation>
    </message>
    <message>
        <source>Holds again: {names}.</source>
        <translation>Gilt wieder: {names}.</translation>
    </message>
    <message>
        <source>Holds of {jobs}</source>
        <translation>Holds von {jobs}</translation>
    </message>
    <message>
        <source>Holds...</source>
        <translation>Holds...</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Heimatverzeichnis</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Host (empty for all)</source>
        <translation>Host (leer für alle)</translation>
    </message>
    <message>
        <source>Host (empty: all)</source>
        <translation>Host (leer: alle)</translation>
    </message>
    <message>
        <source>Host CPU by half hours</source>
        <translation>CPU der Hosts je halbe Stunde</translation>
    </message>
    <message>
        <source>Host CPU of the past hour</source>
        <translation>CPU der Hosts in der letzten Stunde</translation>
    </message>
    <message>
        <source>Host and value</source>
        <translation>Host und Wert</translation>
    </message>
    <message>
        <source>Host group</source>
        <translation>Hostgruppe</translation>
    </message>
    <message>
        <source>Host group {name}: {count} of this queue</source>
        <translation>Hostgruppe {name}: {count} dieser Queue</translation>
    </message>
    <message>
        <source>Host groups</source>
        <translation>Hostgruppen</translation>
    </message>
    <message>
        <source>Host groups as a tree</source>
        <translation>Hostgruppen als Baum</translation>
    </message>
    <message>
        <source>Host load</source>
        <translation>Last der Hosts</translation>
    </message>
    <message>
        <source>Host load of the past hour</source>
        <translation>Last der Hosts in der letzten Stunde</translation>
    </message>
    <message>
        <source>Host memory of the past hour</source>
        <translation>Speicher der Hosts in der letzten Stunde</translation>
    </message>
    <message>
        <source>Host or host group</source>
        <translation>Host oder Hostgruppe</translation>
    </message>
    <message>
        <source>Host variables</source>
        <translation>Variablen der Hosts</translation>
    </message>
    <message>
        <source>Host {host} broke down at {moment}: what ran there is lost, which the cluster does not know until the host is started. No job starts.</source>
        <translation>Host {host} ist um {moment} ausgefallen: Was dort lief, ist verloren; der Cluster weiß das erst, wenn der Host wieder startet. Kein Job startet.</translation>
    </message>
    <message>
        <source>Host {host} has no consumable {attribute}, as applied.</source>
        <translation>Host {host} hat, wie angewandt, kein Consumable {attribute}.</translation>
    </message>
    <message>
        <source>Host {name}</source>
        <translation>Host {name}</translation>
    </message>
    <message>
        <source>Host {name}: not a host of this queue, so that its values have no effect</source>
        <translation>Host {name}: kein Host dieser Queue; seine Werte haben also keine Wirkung</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Hosts and host groups where the queue has instances. NONE: it has none, and runs no job.</source>
        <translation>Hosts und Hostgruppen, auf denen die Queue Instanzen hat. NONE: Sie hat keine und führt keine Jobs aus.</translation>
    </message>
    <message>
        <source>Hosts and other host groups. NONE: the group is empty.</source>
        <translation>Hosts und andere Hostgruppen. NONE: Die Gruppe ist leer.</translation>
    </message>
    <message>
        <source>Hosts and slots of each queue, who may use it, and how jobs run in it</source>
        <translation>Hosts und Slots jeder Queue, wer sie nutzen darf und wie Jobs darin laufen</translation>
    </message>
    <message>
        <source>Hosts by group or queue</source>
        <translation>Hosts nach Gruppe oder Queue</translation>
    </message>
    <message>
        <source>Hosts by the letters of their queue instances</source>
        <translation>Hosts nach den Buchstaben ihrer Queue-Instanzen</translation>
    </message>
    <message>
        <source>Hosts in no group</source>
        <translation>Hosts in keiner Gruppe</translation>
    </message>
    <message>
        <source>Hosts of</source>
        <translation>Hosts von</translation>
    </message>
    <message>
        <source>Hosts of the group</source>
        <translation>Hosts der Gruppe</translation>
    </message>
    <message>
        <source>Hosts of the group, separated by commas</source>
        <translation>Hosts der Gruppe, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Hosts with the least {parts} come first.</source>
        <translation>Hosts mit dem kleinsten Wert von {parts} kommen zuerst.</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>Hour of the day</source>
        <translation>Tagesstunde</translation>
    </message>
    <message>
        <source>Hours in which the request could begin</source>
        <translation>Stunden, in denen die Anforderung beginnen könnte</translation>
    </message>
    <message>
        <source>How busy the processors of each host were today, as means of half hours.</source>
        <translation>Wie beschäftigt die Prozessoren jedes Hosts heute waren, als Mittel halber Stunden.</translation>
    </message>
    <message>
        <source>How busy the processors of each host were when they were last reported.</source>
        <translation>Wie beschäftigt die Prozessoren jedes Hosts waren, als sie zuletzt gemeldet wurden.</translation>
    </message>
    <message>
        <source>How busy the processors of each host were, as it was reported.</source>
        <translation>Wie beschäftigt die Prozessoren jedes Hosts waren, wie gemeldet.</translation>
    </message>
    <message>
        <source>How checkpoints are made: by the job itself, by a kernel (hibernator, cpr), by a library (transparent), or by the commands with the script started again (application-level).</source>
        <translation>Wie Checkpoints angelegt werden: vom Job selbst, von einem Kernel (hibernator, cpr), von einer Bibliothek (transparent) oder durch die Befehle mit erneutem Start des Skripts (application-level).</translation>
    </message>
    <message>
        <source>How fast usage above or below the shares is compensated, usually 2 to 10; more is faster.</source>
        <translation>Wie schnell Nutzung über oder unter den Anteilen ausgeglichen wird, üblich sind 2 bis 10; mehr ist schneller.</translation>
    </message>
    <message>
        <source>How full each queue was, hour by hour.</source>
        <translation>Wie voll jede Queue war, Stunde für Stunde.</translation>
    </message>
    <message>
        <source>How full the limits of each rule were, hour by hour.</source>
        <translation>Wie voll die Limits jeder Regel waren, Stunde für Stunde.</translation>
    </message>
    <message>
        <source>How is this worked out?</source>
        <translation>Wie ergibt sich das?</translation>
    </message>
    <message>
        <source>How is this worked out? {title}</source>
        <translation>Wie wird das berechnet? {title}</translation>
    </message>
    <message>
        <source>How it comes about</source>
        <translation>Wie er entsteht</translation>
    </message>
    <message>
        <source>How it is written</source>
        <translation>Wie es geschrieben wird</translation>
    </message>
    <message>
        <source>How jobs are bound to cores by default, such as implicit=TRUE default_unit=C. NONE: as installed.</source>
        <translation>Wie Jobs im Normalfall an Kerne gebunden werden, etwa implicit=TRUE default_unit=C. NONE: wie installiert.</translation>
    </message>
    <message>
        <source>How long a host may send no report before its queue instances are unknown, h:m:s or seconds; more than the load report interval.</source>
        <translation>Wie lange ein Host nichts melden darf, bevor seine Queue-Instanzen unbekannt sind, h:m:s oder Sekunden; mehr als der Abstand der Load-Meldungen.</translation>
    </message>
    <message>
        <source>How long a host must be unknown before its restartable jobs are rescheduled, h:m:s or seconds. 0: never.</source>
        <translation>Wie lange ein Host unbekannt sein muss, bevor seine neu startbaren Jobs neu eingeplant werden, h:m:s oder Sekunden. 0: nie.</translation>
    </message>
    <message>
        <source>How long after a job is submitted an extra scheduling pass is made. 0: no extra pass.</source>
        <translation>Wie lange nach dem Einreichen eines Jobs ein zusätzlicher Durchlauf stattfindet. 0: kein zusätzlicher Durchlauf.</translation>
    </message>
    <message>
        <source>How long after a job's end an extra scheduling pass is made. 0: no extra pass.</source>
        <translation>Wie lange nach dem Ende eines Jobs ein zusätzlicher Durchlauf stattfindet. 0: kein zusätzlicher Durchlauf.</translation>
    </message>
    <message>
        <source>How long the jobs of each ended advance reservation ran, together, beside its own length, and what was left. Jobs that ran at the same time count each, so that what was left may be negative; it is empty where no job ran. Whole months in it are counted as 30 days.</source>
        <translation>Wie lange die Jobs jeder beendeten Reservierung zusammen liefen, neben deren Länge, und was übrig blieb. Jobs, die zugleich liefen, zählen jeder für sich, sodass der Rest negativ sein kann; er ist leer, wo kein Job lief. Ganze Monate darin zählen als 30 Tage.</translation>
    </message>
    <message>
        <source>How many advance reservations that have not ended there may be at once. 0: any number.</source>
        <translation>Wie viele nicht beendete Reservierungen es gleichzeitig geben darf. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many errors it has</source>
        <translation>Wie viele Fehler er hat</translation>
    </message>
    <message>
        <source>How many finished jobs and array tasks stay in the list of jobs at most. 0: any number, for as long as finished_jobs_keep_time says.</source>
        <translation>Wie viele beendete Jobs und Array-Tasks höchstens in der Liste der Jobs bleiben. 0: beliebig viele, so lange, wie finished_jobs_keep_time angibt.</translation>
    </message>
    <message>
        <source>How many finished jobs the qmaster keeps for qstat -s z.</source>
        <translation>Wie viele beendete Jobs der Qmaster für qstat -s z behält.</translation>
    </message>
    <message>
        <source>How many hosts, queues, rules, jobs and reservations name it</source>
        <translation>Wie viele Hosts, Queues, Regeln, Jobs und Reservierungen es nennen</translation>
    </message>
    <message>
        <source>How many jobs are suspended, or resumed, in each suspend interval.</source>
        <translation>Wie viele Jobs in jedem Suspend-Intervall suspendiert oder fortgesetzt werden.</translation>
    </message>
    <message>
        <source>How many jobs of one user may run at once. 0: any number.</source>
        <translation>Wie viele Jobs eines Benutzers gleichzeitig laufen dürfen. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many more users</source>
        <translation>Wie viele Benutzer mehr</translation>
    </message>
    <message>
        <source>How many objects, jobs and reservations name it</source>
        <translation>Wie viele Objekte, Jobs und Reservierungen es nennen</translation>
    </message>
    <message>
        <source>How many of a consumable were asked for by jobs, by the hour of their submission.</source>
        <translation>Wie viel von einem Consumable Jobs anforderten, nach der Stunde ihres Einreichens.</translation>
    </message>
    <message>
        <source>How many of a consumable were in use and how many there were, whenever that changed.</source>
        <translation>Wie viel von einem Consumable genutzt war und wie viel es gab, sooft sich das änderte.</translation>
    </message>
    <message>
        <source>How many of the jobs that ended were submitted in each hour, and how many ended in it: a service keeps up while both are alike.</source>
        <translation>Wie viele der beendeten Jobs in jeder Stunde eingereicht wurden und wie viele in ihr endeten: Ein Dienst hält Schritt, solange beide gleich sind.</translation>
    </message>
    <message>
        <source>How many per cent of a consumable were in use, as means of what was reported in each hour.</source>
        <translation>Wie viel Prozent eines Consumables genutzt waren, als Mittel dessen, was in jeder Stunde gemeldet wurde.</translation>
    </message>
    <message>
        <source>How many per cent of the slots of each cluster queue were in use, as means of hours.</source>
        <translation>Wie viel Prozent der Slots jeder Cluster Queue genutzt waren, als Mittel von Stunden.</translation>
    </message>
    <message>
        <source>How many records were written a second, and how many seconds derivation and deletion took.</source>
        <translation>Wie viele Datensätze je Sekunde geschrieben wurden, und wie viele Sekunden Ableiten und Löschen dauerten.</translation>
    </message>
    <message>
        <source>How many requests the qmaster takes from users who are no managers, as source:type:object:user:host=limit; of several rules, separated by commas, the first that fits counts. NONE: no limit.</source>
        <translation>Wie viele Anfragen der Qmaster von Benutzern annimmt, die keine Manager sind, als source:type:object:user:host=limit; von mehreren Regeln, durch Kommas getrennt, zählt die erste passende. NONE: kein Limit.</translation>
    </message>
    <message>
        <source>How many rows each table of the reporting database had, as they were counted by the hour.</source>
        <translation>Wie viele Zeilen jede Tabelle der Berichtsdatenbank hatte, stündlich gezählt.</translation>
    </message>
    <message>
        <source>How many rows of the table have a value of the stretch below.</source>
        <translation>Wie viele Zeilen der Tabelle einen Wert des Abschnitts darunter haben.</translation>
    </message>
    <message>
        <source>How many rules it has</source>
        <translation>Wie viele Regeln er hat</translation>
    </message>
    <message>
        <source>How many runs of jobs fail by themselves</source>
        <translation>Wie viele Läufe von Jobs von selbst scheitern</translation>
    </message>
    <message>
        <source>How many slots a pending job with a range of slots is taken to get when its urgency is computed: the least, the most, the average, or a number.</source>
        <translation>Mit wie vielen Slots bei der Berechnung der Dringlichkeit für einen wartenden Job mit einem Bereich von Slots gerechnet wird: den wenigsten, den meisten, dem Mittel oder einer Zahl.</translation>
    </message>
    <message>
        <source>How many slots all jobs of the environment may use at once.</source>
        <translation>Wie viele Slots alle Jobs der Umgebung gleichzeitig nutzen dürfen.</translation>
    </message>
    <message>
        <source>How many slots each instance of the queue has: how many sequential jobs may run there at once.</source>
        <translation>Wie viele Slots jede Instanz der Queue hat: wie viele sequenzielle Jobs dort gleichzeitig laufen dürfen.</translation>
    </message>
    <message>
        <source>How many slots? A number or ranges, such as 8, 4-16 or 4,8.</source>
        <translation>Wie viele Slots? Eine Zahl oder Bereiche, etwa 8, 4-16 oder 4,8.</translation>
    </message>
    <message>
        <source>How many tasks an array job may have. 0: any number.</source>
        <translation>Wie viele Tasks ein Array-Job haben darf. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many tasks of jobs ended in each hour; what a parallel job runs on other hosts is not counted by itself.</source>
        <translation>Wie viele Tasks von Jobs in jeder Stunde endeten; was ein paralleler Job auf anderen Hosts laufen lässt, zählt nicht für sich.</translation>
    </message>
    <message>
        <source>How many tasks of jobs of each name ran, and for how long: the mean and the longest.</source>
        <translation>Wie viele Tasks von Jobs jedes Namens liefen, und wie lange: das Mittel und die längste.</translation>
    </message>
    <message>
        <source>How many tasks of jobs ran in each advance reservation, by the day of their start.</source>
        <translation>Wie viele Tasks von Jobs in jeder Reservierung liefen, nach dem Tag ihres Starts.</translation>
    </message>
    <message>
        <source>How many tasks of one array job may run at once. 0: any number.</source>
        <translation>Wie viele Tasks eines Array-Jobs gleichzeitig laufen dürfen. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many tickets the functional policy gives away. 0: the policy is off.</source>
        <translation>Wie viele Tickets die Functional-Policy vergibt. 0: Die Policy ist abgeschaltet.</translation>
    </message>
    <message>
        <source>How many tickets the share tree policy gives away. 0: the policy is off.</source>
        <translation>Wie viele Tickets die Share-Tree-Policy vergibt. 0: Die Policy ist abgeschaltet.</translation>
    </message>
    <message>
        <source>How many unfinished advance reservations there may be; more are refused. 0: any number.</source>
        <translation>Wie viele nicht beendete Reservierungen es geben darf; weitere werden abgelehnt. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many unfinished jobs one user may have; more are refused. 0: any number.</source>
        <translation>Wie viele nicht beendete Jobs ein Benutzer haben darf; weitere werden abgelehnt. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many unfinished jobs there may be; more are refused. 0: any number.</source>
        <translation>Wie viele nicht beendete Jobs es geben darf; weitere werden abgelehnt. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many waited how long</source>
        <translation>Wie viele wie lange warteten</translation>
    </message>
    <message>
        <source>How many warnings it has</source>
        <translation>Wie viele Warnungen er hat</translation>
    </message>
    <message>
        <source>How much CPU time, memory and input and output count as usage; the sum should be 1.</source>
        <translation>Wie viel CPU-Zeit, Speicher sowie Ein- und Ausgabe als Nutzung zählen; die Summe sollte 1 sein.</translation>
    </message>
    <message>
        <source>How much a job that just started adds to load values of its host, such as np_load_avg=0.5, until the load itself has risen. NONE: nothing.</source>
        <translation>Wie viel ein eben gestarteter Job zu Load-Werten seines Hosts beiträgt, etwa np_load_avg=0.5, bis die Load selbst gestiegen ist. NONE: nichts.</translation>
    </message>
    <message>
        <source>How much each second of waiting adds to the urgency. 0: the time of waiting does not count.</source>
        <translation>Wie viel jede Sekunde Wartezeit zur Dringlichkeit beiträgt. 0: Die Wartezeit zählt nicht.</translation>
    </message>
    <message>
        <source>How much of each consumable of the whole cluster was in use, hour by hour.</source>
        <translation>Wie viel von jedem Consumable des ganzen Clusters genutzt war, Stunde für Stunde.</translation>
    </message>
    <message>
        <source>How much of the functional tickets is given by the shares of departments; counts in proportion to the other three weights.</source>
        <translation>Wie viel von den Functional-Tickets nach den Anteilen der Departments vergeben wird; zählt im Verhältnis zu den drei anderen Gewichten.</translation>
    </message>
    <message>
        <source>How much of the functional tickets is given by the shares of jobs (-js); counts in proportion to the other three weights.</source>
        <translation>Wie viel von den Functional-Tickets nach den Anteilen der Jobs (-js) vergeben wird; zählt im Verhältnis zu den drei anderen Gewichten.</translation>
    </message>
    <message>
        <source>How much of the functional tickets is given by the shares of projects; counts in proportion to the other three weights.</source>
        <translation>Wie viel von den Functional-Tickets nach den Anteilen der Projekte vergeben wird; zählt im Verhältnis zu den drei anderen Gewichten.</translation>
    </message>
    <message>
        <source>How much of the functional tickets is given by the shares of users; counts in proportion to the other three weights.</source>
        <translation>Wie viel von den Functional-Tickets nach den Anteilen der Benutzer vergeben wird; zählt im Verhältnis zu den drei anderen Gewichten.</translation>
    </message>
    <message>
        <source>How often resources are requested</source>
        <translation>Wie oft Ressourcen angefordert werden</translation>
    </message>
    <message>
        <source>How the processor time of a period is shared among projects.</source>
        <translation>Wie sich die Prozessorzeit eines Zeitraums auf Projekte verteilt.</translation>
    </message>
    <message>
        <source>How values are read and compared; it restricts the other columns</source>
        <translation>Wie Werte gelesen und verglichen werden; schränkt die anderen Spalten ein</translation>
    </message>
    <message>
        <source>Id of the advance reservation that the job runs in (-ar)</source>
        <translation>ID der Reservierung, in der der Job läuft (-ar)</translation>
    </message>
    <message>
        <source>If jobs run as long as earlier ones of the same user and name, which are known for {known} of {tasks}, it starts at {middle}</source>
        <translation>Wenn Jobs so lange laufen wie frühere desselben Benutzers und Namens ({tasks}, von {known} bekannt), startet er um {middle}</translation>
    </message>
    <message>
        <source>If jobs run as long as earlier ones of the same user and name, which are known for {known} of {tasks}, it starts between {early} and {late}, as likely before {middle} as after it</source>
        <translation>Wenn Jobs so lange laufen wie frühere desselben Benutzers und Namens ({tasks}, von {known} bekannt), startet er zwischen {early} und {late}, vor {middle} so wahrscheinlich wie danach</translation>
    </message>
    <message>
        <source>If more run, one of the lowest queue is suspended; of several such queues that with the highest sequence number (here {number}) comes first, with its task that has run for the longest time.</source>
        <translation>Laufen mehr, wird einer der untersten Queue suspendiert; von mehreren solchen Queues kommt die mit der höchsten Sequenznummer (hier {number}) zuerst, mit ihrem Task, der am längsten läuft.</translation>
    </message>
    <message>
        <source>If more run, one of the lowest queue is suspended; of several such queues that with the highest sequence number (here {number}) comes first, with its task that has run for the shortest time.</source>
        <translation>Laufen mehr, wird einer der untersten Queue suspendiert; von mehreren solchen Queues kommt die mit der höchsten Sequenznummer (hier {number}) zuerst, mit ihrem Task, der am kürzesten läuft.</translation>
    </message>
    <message>
        <source>If no other job comes, it can start sooner, at {moment}.</source>
        <translation>Wenn kein anderer Job kommt, kann er früher starten, um {moment}.</translation>
    </message>
    <message>
        <source>If no other job comes, it can start sooner, in the next scheduling pass.</source>
        <translation>Wenn kein anderer Job kommt, kann er früher starten, im nächsten Durchlauf.</translation>
    </message>
    <message>
        <source>If that is still so when it begins, no job starts in it or goes on until that queue instance can be used again (-he y).</source>
        <translation>Ist das zu ihrem Beginn noch so, startet in ihr kein Job und läuft keiner weiter, bis diese Queue-Instanz wieder benutzbar ist (-he y).</translation>
    </message>
    <message>
        <source>If that is still so when it begins, no job starts in it or goes on until these queue instances can be used again (-he y).</source>
        <translation>Ist das zu ihrem Beginn noch so, startet in ihr kein Job und läuft keiner weiter, bis diese Queue-Instanzen wieder benutzbar sind (-he y).</translation>
    </message>
    <message>
        <source>If that is still so when it begins, nothing starts on that queue instance until it can be used again.</source>
        <translation>Ist das zu ihrem Beginn noch so, startet auf dieser Queue-Instanz nichts, bis sie wieder benutzbar ist.</translation>
    </message>
    <message>
        <source>If that is still so when it begins, nothing starts on these queue instances until they can be used again.</source>
        <translation>Ist das zu ihrem Beginn noch so, startet auf diesen Queue-Instanzen nichts, bis sie wieder benutzbar sind.</translation>
    </message>
    <message>
        <source>Ignore slave requests on the master host</source>
        <translation>Slave-Anforderungen auf dem Master-Host ignorieren</translation>
    </message>
    <message>
        <source>Import a directory of qconf files</source>
        <translation>Ein Verzeichnis von qconf-Dateien importieren</translation>
    </message>
    <message>
        <source>Import...</source>
        <translation>Importieren...</translation>
    </message>
    <message>
        <source>Imported files</source>
        <translation>Importierte Dateien</translation>
    </message>
    <message>
        <source>Importing {name}</source>
        <translation>Importieren von {name}</translation>
    </message>
    <message>
        <source>In "{sign}{text}" a number or an attribute such as $num_proc is missing.</source>
        <translation>In „{sign}{text}“ fehlt eine Zahl oder ein Attribut wie $num_proc.</translation>
    </message>
    <message>
        <source>In "{word}" the range {choice} ends before it begins.</source>
        <translation>In „{word}“ endet der Bereich {choice}, bevor er beginnt.</translation>
    </message>
    <message>
        <source>In "{word}" the range {choice} has more than {most_names:,} numbers.</source>
        <translation>In „{word}“ hat der Bereich {choice} mehr als {most_names:,} Zahlen.</translation>
    </message>
    <message>
        <source>In a description "#" may only be inside a word: elsewhere it begins a comment for Grid Engine.</source>
        <translation>In einer Beschreibung darf „#“ nur innerhalb eines Wortes stehen: Sonst beginnt damit für Grid Engine ein Kommentar.</translation>
    </message>
    <message>
        <source>In a pass that had to start everything that runs and waits now, in an empty cluster</source>
        <translation>In einem Durchlauf, der alles, was jetzt läuft und wartet, in einem leeren Cluster starten müsste</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>In all less what is in use</source>
        <translation>Insgesamt ohne Belegtes</translation>
    </message>
    <message>
        <source>In braces: the limit is counted for each of these separately. Click to count all of them together.</source>
        <translation>In Klammern: Das Limit wird für jeden einzeln gezählt. Klicken Sie, um alle zusammen zu zählen.</translation>
    </message>
    <message>
        <source>In error</source>
        <translation>Im Fehlerzustand</translation>
    </message>
    <message>
        <source>In no other host group.</source>
        <translation>In keiner anderen Hostgruppe.</translation>
    </message>
    <message>
        <source>In tables, charts and sentences. Fields show and take 2026-11-28 14:03 in any case, as it cannot be misread.</source>
        <translation>In Tabellen, Diagrammen und Sätzen. Felder zeigen und nehmen immer 2026-11-28 14:03, da es nicht falsch gelesen werden kann.</translation>
    </message>
    <message>
        <source>In the chart</source>
        <translation>Im Diagramm</translation>
    </message>
    <message>
        <source>In the cluster now</source>
        <translation>Jetzt im Cluster</translation>
    </message>
    <message>
        <source>In the embedded cluster only {words} of this has an effect; the rest is kept.</source>
        <translation>Im eingebetteten Cluster hat davon nur {words} eine Wirkung; der Rest wird behalten.</translation>
    </message>
    <message>
        <source>In the embedded cluster only {words} of this have an effect; the rest is kept.</source>
        <translation>Im eingebetteten Cluster haben davon nur {words} eine Wirkung; der Rest wird behalten.</translation>
    </message>
    <message>
        <source>In the file now</source>
        <translation>Jetzt in der Datei</translation>
    </message>
    <message>
        <source>In the first pass after it came</source>
        <translation>Im ersten Durchlauf nach dem Einreichen</translation>
    </message>
    <message>
        <source>In the global configuration: {value}</source>
        <translation>In der globalen Konfiguration: {value}</translation>
    </message>
    <message>
        <source>In the last pass</source>
        <translation>Im letzten Durchlauf</translation>
    </message>
    <message>
        <source>In the last pass that did not start it</source>
        <translation>Im letzten Durchlauf, der ihn nicht startete</translation>
    </message>
    <message>
        <source>In the period that it is held against: </source>
        <translation>Im Zeitraum, der gegenübersteht: </translation>
    </message>
    <message>
        <source>In the rule</source>
        <translation>Laut Regel</translation>
    </message>
    <message>
        <source>In the way</source>
        <translation>Im Weg</translation>
    </message>
    <message>
        <source>In this set</source>
        <translation>In diesem Satz</translation>
    </message>
    <message>
        <source>In this window also: {items}.</source>
        <translation>In diesem Zeitfenster auch: {items}.</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>In use / limit</source>
        <translation>Belegt / Limit</translation>
    </message>
    <message>
        <source>In use for {length} of the last day, {most:g} at most, at the limit for {full}.</source>
        <translation>Am letzten Tag {length} lang in Gebrauch, höchstens {most:g}, am Limit {full} lang.</translation>
    </message>
    <message>
        <source>In use for {length} of the last day, {most:g} at most, never at the limit.</source>
        <translation>Am letzten Tag {length} lang in Gebrauch, höchstens {most:g}, nie am Limit.</translation>
    </message>
    <message>
        <source>In user sets</source>
        <translation>In Benutzerlisten</translation>
    </message>
    <message>
        <source>In {count:,} of {sets} the job meets a rule.</source>
        <translation>In {count:,} von {sets} trifft eine Regel auf den Job zu.</translation>
    </message>
    <message>
        <source>In {name}, {texts} cannot be read.</source>
        <translation>Nicht lesbar in {name}: {texts}.</translation>
    </message>
    <message>
        <source>In {queue} {runs}: {named}.</source>
        <translation>{runs} in {queue}: {named}.</translation>
    </message>
    <message>
        <source>Initial state</source>
        <translation>Anfangszustand</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Input and output</source>
        <translation>Ein- und Ausgabe</translation>
    </message>
    <message>
        <source>Insert a variable</source>
        <translation>Eine Variable einfügen</translation>
    </message>
    <message>
        <source>Insert a variable; typing $ offers them too</source>
        <translation>Eine Variable einfügen; auch $ bietet sie an</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Instance, rule or job</source>
        <translation>Instanz, Regel oder Job</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Instances of {name}</source>
        <translation>Instanzen von {name}</translation>
    </message>
    <message>
        <source>Instances on {name}</source>
        <translation>Instanzen auf {name}</translation>
    </message>
    <message>
        <source>Instead of that, it is enough if this ends: {causes}.</source>
        <translation>Stattdessen genügt es, wenn dies endet: {causes}.</translation>
    </message>
    <message>
        <source>Interactive jobs</source>
        <translation>Interaktive Jobs</translation>
    </message>
    <message>
        <source>Interface</source>
        <translation>Schnittstelle</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Is divided by the seconds that are left until the deadline of a job (-dl), and added to its urgency.</source>
        <translation>Wird durch die Sekunden bis zur Deadline eines Jobs (-dl) geteilt und zu seiner Dringlichkeit addiert.</translation>
    </message>
    <message>
        <source>Is multiplied by the priority of qsub -p, from 0 to 1 (npprior), in the priority. 0: -p does not count.</source>
        <translation>Wird in der Priorität mit der Priorität von qsub -p, von 0 bis 1 (npprior), multipliziert. 0: -p zählt nicht.</translation>
    </message>
    <message>
        <source>Is multiplied by the tickets of a job, from 0 to 1 (ntckts), in the priority. 0: tickets do not count.</source>
        <translation>Wird in der Priorität mit den Tickets eines Jobs, von 0 bis 1 (ntckts), multipliziert. 0: Tickets zählen nicht.</translation>
    </message>
    <message>
        <source>Is multiplied by the urgency of a job, from 0 to 1 (nurg), in the priority. 0: urgency does not count.</source>
        <translation>Wird in der Priorität mit der Dringlichkeit eines Jobs, von 0 bis 1 (nurg), multipliziert. 0: Dringlichkeit zählt nicht.</translation>
    </message>
    <message>
        <source>It applies to no host of this queue.</source>
        <translation>Gilt auf keinem Host dieser Queue.</translation>
    </message>
    <message>
        <source>It applies to {count}: {names}.</source>
        <translation>Gilt auf {count}: {names}.</translation>
    </message>
    <message>
        <source>It applies where neither the host nor its groups have a value of their own.</source>
        <translation>Gilt, wo weder der Host noch seine Gruppen einen eigenen Wert haben.</translation>
    </message>
    <message>
        <source>It can never start as it is, for {count} reasons: {reasons}.</source>
        <translation>Der Job kann so nie starten, aus {count} Gründen: {reasons}.</translation>
    </message>
    <message>
        <source>It can never start as it is: no queue suits it (qalter -w v).</source>
        <translation>Er kann so nie starten: Keine Queue passt (qalter -w v).</translation>
    </message>
    <message>
        <source>It can never start as it is: {reason}.</source>
        <translation>Der Job kann so nie starten, denn {reason}.</translation>
    </message>
    <message>
        <source>It can no longer be judged.</source>
        <translation>Er kann nicht mehr beurteilt werden.</translation>
    </message>
    <message>
        <source>It comes from all hosts.</source>
        <translation>Stammt von allen Hosts.</translation>
    </message>
    <message>
        <source>It comes from {group}.</source>
        <translation>Stammt von {group}.</translation>
    </message>
    <message>
        <source>It could not begin in this hour.</source>
        <translation>Sie könnte in dieser Stunde nicht beginnen.</translation>
    </message>
    <message>
        <source>It could start {changes}.</source>
        <translation>Starten könnte er {changes}.</translation>
    </message>
    <message>
        <source>It does not start before {moment}; when it starts is not known</source>
        <translation>Er startet nicht vor {moment}; wann er startet, ist nicht bekannt</translation>
    </message>
    <message>
        <source>It does not start before {not_before}: the forecast was worked out so far, and it has no start until then.</source>
        <translation>Er startet nicht vor {not_before}: So weit reicht die Vorhersage, und bis dahin hat er keinen Start.</translation>
    </message>
    <message>
        <source>It does not start in the next pass.</source>
        <translation>Er startet nicht im nächsten Durchlauf.</translation>
    </message>
    <message>
        <source>It does not start while it is held.</source>
        <translation>Er startet nicht, solange er angehalten ist (Hold).</translation>
    </message>
    <message>
        <source>It does not start while it is in the error state.</source>
        <translation>Er startet nicht, solange er im Fehlerzustand ist.</translation>
    </message>
    <message>
        <source>It does not start while the cluster's scheduler does not run.</source>
        <translation>Er startet nicht, solange der Scheduler des Clusters nicht läuft.</translation>
    </message>
    <message>
        <source>It does not start: until its reservation ends at {end} no room for it is expected there, and the job is deleted with it.</source>
        <translation>Er startet nicht: Bis zum Ende seiner Reservierung um {end} wird dort kein Platz für ihn erwartet, und mit ihr wird er gelöscht.</translation>
    </message>
    <message>
        <source>It does not wait.</source>
        <translation>Er wartet nicht.</translation>
    </message>
    <message>
        <source>It has no access lists: everybody is let in.</source>
        <translation>Es hat keine Zugriffslisten: Alle sind zugelassen.</translation>
    </message>
    <message>
        <source>It has no options behind {prefix}.</source>
        <translation>Es hat keine Optionen hinter {prefix}.</translation>
    </message>
    <message>
        <source>It has no slots.</source>
        <translation>Sie hat keine Slots.</translation>
    </message>
    <message>
        <source>It is</source>
        <translation>Er ist</translation>
    </message>
    <message>
        <source>It is asked every {interval:g} s (Preferences, Clusters), and at once by F5.</source>
        <translation>Er wird alle {interval:g} s gefragt (Einstellungen, Cluster) und mit F5 sofort.</translation>
    </message>
    <message>
        <source>It is expected to start at {start}.</source>
        <translation>Er startet voraussichtlich um {start}.</translation>
    </message>
    <message>
        <source>It is expected to start in the next scheduling pass.</source>
        <translation>Er startet voraussichtlich im nächsten Durchlauf.</translation>
    </message>
    <message>
        <source>It is gone already.</source>
        <translation>Sie ist schon verschwunden.</translation>
    </message>
    <message>
        <source>It is granted, and its time has not come yet.</source>
        <translation>Sie ist gewährt, und ihre Zeit ist noch nicht gekommen.</translation>
    </message>
    <message>
        <source>It is not granted.</source>
        <translation>Sie wird nicht gewährt.</translation>
    </message>
    <message>
        <source>It is not known how much the host has: each queue may use all that it offers at the same time.</source>
        <translation>Es ist nicht bekannt, wie viel der Host hat: Jede Queue kann gleichzeitig alles nutzen, was sie anbietet.</translation>
    </message>
    <message>
        <source>It is over, and takes no more jobs.</source>
        <translation>Sie ist vorbei und nimmt keine Jobs mehr.</translation>
    </message>
    <message>
        <source>It is set here.</source>
        <translation>Hier gesetzt.</translation>
    </message>
    <message>
        <source>It is {roles}.</source>
        <translation>Das ist: {roles}.</translation>
    </message>
    <message>
        <source>It knows Grid Engine 8.1.9.</source>
        <translation>Es kennt Grid Engine 8.1.9.</translation>
    </message>
    <message>
        <source>It runs again.</source>
        <translation>Er läuft wieder.</translation>
    </message>
    <message>
        <source>It runs, and something that it holds is not there.</source>
        <translation>Sie läuft, und etwas, das sie belegt, ist nicht da.</translation>
    </message>
    <message>
        <source>It started in the first pass after it came: nothing was in its way.</source>
        <translation>Er startete im ersten Durchlauf nach dem Einreichen: Nichts stand im Weg.</translation>
    </message>
    <message>
        <source>It starts at {start}, not by {latest}.</source>
        <translation>Er startet um {start}, nicht bis {latest}.</translation>
    </message>
    <message>
        <source>It starts in the next pass as it is.</source>
        <translation>Er startet so, wie er ist, im nächsten Durchlauf.</translation>
    </message>
    <message>
        <source>It starts in the next pass of the scheduler, on {names}.</source>
        <translation>Der Job startet im nächsten Durchlauf des Schedulers, auf {names}.</translation>
    </message>
    <message>
        <source>It starts in the next pass of the scheduler.</source>
        <translation>Der Job startet im nächsten Durchlauf des Schedulers.</translation>
    </message>
    <message>
        <source>It starts in the next pass, on {name}.</source>
        <translation>Er startet im nächsten Durchlauf, auf {name}.</translation>
    </message>
    <message>
        <source>It starts sooner if no other job comes: {moment}</source>
        <translation>Kommt kein anderer Job, startet er früher: {moment}</translation>
    </message>
    <message>
        <source>It starts {where}.</source>
        <translation>Er startet {where}.</translation>
    </message>
    <message>
        <source>It waits again: see Pending.</source>
        <translation>Er wartet wieder: siehe Wartend.</translation>
    </message>
    <message>
        <source>It waits for {count} reasons, expected to be over by {moment}: {reasons}.</source>
        <translation>Der Job wartet aus {count} Gründen, voraussichtlich bis {moment}: {reasons}.</translation>
    </message>
    <message>
        <source>It waits for {count} reasons: {reasons}.</source>
        <translation>Der Job wartet aus {count} Gründen: {reasons}.</translation>
    </message>
    <message>
        <source>It waits, but not for {rule}.</source>
        <translation>Er wartet, aber nicht wegen {rule}.</translation>
    </message>
    <message>
        <source>It was 0, or nothing was recorded.</source>
        <translation>Es war 0, oder nichts wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>It was expected to start at {start}, and still waits.</source>
        <translation>Sein Start wurde für {start} erwartet, und er wartet noch.</translation>
    </message>
    <message>
        <source>It was granted until {moment}</source>
        <translation>Sie war gewährt bis {moment}</translation>
    </message>
    <message>
        <source>It will belong to {user}.</source>
        <translation>Sie wird {user} gehören.</translation>
    </message>
    <message>
        <source>It would be granted in state E (running, with errors), as {troubles}.</source>
        <translation>Sie würde im Zustand E gewährt (läuft, mit Fehlern): {troubles}.</translation>
    </message>
    <message>
        <source>It would be granted in state W (waiting, with errors), as {troubles}.</source>
        <translation>Sie würde im Zustand W gewährt (wartet, mit Fehlern): {troubles}.</translation>
    </message>
    <message>
        <source>Its clock stops while it is not on screen</source>
        <translation>Seine Uhr steht, solange er nicht gezeigt wird</translation>
    </message>
    <message>
        <source>Its last task is expected at {moment}.</source>
        <translation>Sein letzter Task wird für {moment} erwartet.</translation>
    </message>
    <message>
        <source>Its lines with {prefix} say: {words}</source>
        <translation>Seine Zeilen mit {prefix} sagen: {words}</translation>
    </message>
    <message>
        <source>Its name in requests and configurations</source>
        <translation>Der Name in Anforderungen und Konfigurationen</translation>
    </message>
    <message>
        <source>Its own scheduler measured {seconds:.3f} s of the processor for its last pass ({clock}), in which {tasks} started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its part now: more than the long target for who used less than that, until it has evened out</source>
        <translation>Sein Teil jetzt: mehr als das langfristige Ziel für den, der weniger genutzt hat, bis es ausgeglichen ist</translation>
    </message>
    <message>
        <source>Its part of all shares of its category</source>
        <translation>Sein Teil aller Anteile seiner Kategorie</translation>
    </message>
    <message>
        <source>Its part of all tickets of its category</source>
        <translation>Sein Teil aller Tickets seiner Kategorie</translation>
    </message>
    <message>
        <source>Its part of all usage that is left (the upper bar), over what it is entitled to now (the lower bar); the tick is the long target</source>
        <translation>Sein Teil der ganzen Restnutzung (oberer Balken) über dem, was ihm jetzt zusteht (unterer Balken); der Strich ist das langfristige Ziel</translation>
    </message>
    <message>
        <source>Its part of the category among those that have jobs now</source>
        <translation>Sein Teil der Kategorie unter denen, die jetzt Jobs haben</translation>
    </message>
    <message>
        <source>Its part of the functional tickets of running tasks, if all had some</source>
        <translation>Sein Teil der Functional-Tickets laufender Tasks, wenn alle welche hätten</translation>
    </message>
    <message>
        <source>Its part of the override tickets of all categories</source>
        <translation>Sein Teil der Override-Tickets aller Kategorien</translation>
    </message>
    <message>
        <source>Its part of the shares of all nodes beside it</source>
        <translation>Sein Teil der Anteile aller Knoten daneben</translation>
    </message>
    <message>
        <source>Its part of the whole tree among those that have jobs now</source>
        <translation>Sein Teil des ganzen Baums unter denen, die jetzt Jobs haben (langfristiges Ziel)</translation>
    </message>
    <message>
        <source>Its part of the whole tree, if everybody had jobs</source>
        <translation>Sein Teil des ganzen Baums, wenn alle Jobs hätten</translation>
    </message>
    <message>
        <source>Its process ended without a result</source>
        <translation>Sein Prozess endete ohne Ergebnis</translation>
    </message>
    <message>
        <source>Its qmaster answers.</source>
        <translation>Der Qmaster antwortet.</translation>
    </message>
    <message>
        <source>Its qmaster is being asked.</source>
        <translation>Der Qmaster wird gefragt.</translation>
    </message>
    <message>
        <source>Its queue instances</source>
        <translation>Seine Queue-Instanzen</translation>
    </message>
    <message>
        <source>Its resources are held, and jobs submitted into it may start.</source>
        <translation>Ihre Ressourcen sind belegt, und darin eingereichte Jobs können starten.</translation>
    </message>
    <message>
        <source>Its scheduler is to write what its passes take (params PROFILE=1), but the end of the qmaster's messages tells of none yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its scheduler writes what its passes take (params PROFILE=1), but the qmaster's messages cannot be read from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its slots on the rows of the chart; those on rows that a filter leaves out do not count</source>
        <translation>Seine Slots auf den Zeilen des Diagramms; die auf Zeilen, die ein Filter auslässt, zählen nicht</translation>
    </message>
    <message>
        <source>Its start is being worked out.</source>
        <translation>Sein Start wird gerade berechnet.</translation>
    </message>
    <message>
        <source>Its start is not worked out: the forecast was stopped.</source>
        <translation>Sein Start ist nicht berechnet: Die Vorhersage wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Its turn, the highest first</source>
        <translation>Die Stelle, die höchste zuerst</translation>
    </message>
    <message>
        <source>Its {noun}</source>
        <translation>Seine {noun}</translation>
    </message>
    <message>
        <source>Jain's index is 1 where all get the same, and 1/n where one of n gets all: over the mean slowdowns of projects, and over what was used for each share while jobs still came.</source>
        <translation>Jains Index ist 1, wo alle gleich viel bekommen, und 1/n, wo einer von n alles bekommt: über den mittleren Slowdown von Projekten und über die Nutzung je Anteil, solange noch Jobs kamen.</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>Jan</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>Java library</source>
        <translation>Java-Bibliothek</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>Job ID</source>
        <translation>Job-ID</translation>
    </message>
    <message>
        <source>Job hours for which waiting jobs could not start because of a limit, by rule; one that several limits keep from starting counts for each.</source>
        <translation>Job-Stunden, in denen wartende Jobs wegen eines Limits nicht starten konnten, nach Regel; ein Job, den mehrere Limits vom Start abhalten, zählt bei jedem.</translation>
    </message>
    <message>
        <source>Job is the first task</source>
        <translation>Job ist der erste Task</translation>
    </message>
    <message>
        <source>Job log</source>
        <translation>Job-Protokoll</translation>
    </message>
    <message>
        <source>Job name</source>
        <translation>Jobname</translation>
    </message>
    <message>
        <source>Job name (empty for all)</source>
        <translation>Jobname (leer für alle)</translation>
    </message>
    <message>
        <source>Job names</source>
        <translation>Jobnamen</translation>
    </message>
    <message>
        <source>Job share</source>
        <translation>Job-Anteil</translation>
    </message>
    <message>
        <source>Job submission verifiers</source>
        <translation>Job Submission Verifier</translation>
    </message>
    <message>
        <source>Job {job} "{name}" has ended</source>
        <translation>Job {job} „{name}“ ist beendet</translation>
    </message>
    <message>
        <source>Job {job} "{name}" runs</source>
        <translation>Job {job} „{name}“ läuft</translation>
    </message>
    <message>
        <source>Job {job} does not wait: it ended on {end}.</source>
        <translation>Job {job} wartet nicht: Er endete am {end}.</translation>
    </message>
    <message>
        <source>Job {job} does not wait: it has run on {where} since {since}, {until}.</source>
        <translation>Job {job} wartet nicht: Er läuft auf {where} seit {since}, {until}.</translation>
    </message>
    <message>
        <source>Job {job} does not wait: it is gone.</source>
        <translation>Job {job} wartet nicht: Es gibt ihn nicht mehr.</translation>
    </message>
    <message>
        <source>Job {job} does not wait: it was deleted on {end}.</source>
        <translation>Job {job} wartet nicht: Er wurde am {end} gelöscht.</translation>
    </message>
    <message>
        <source>Job {job} does not wait: {count} of its tasks run, the first on {where} since {since}.</source>
        <translation>Job {job} wartet nicht: {count} seiner Tasks laufen, der erste auf {where} seit {since}.</translation>
    </message>
    <message>
        <source>Job {job} has no place, as a pass does not try it: {why}.</source>
        <translation>Job {job} hat keinen Platz, da ein Durchlauf ihn nicht versucht: {why}.</translation>
    </message>
    <message>
        <source>Job {job} has no place: it does not wait.</source>
        <translation>Job {job} hat keinen Platz: Er wartet nicht.</translation>
    </message>
    <message>
        <source>Job {job} is not known (any more).</source>
        <translation>Job {job} ist nicht (mehr) bekannt.</translation>
    </message>
    <message>
        <source>Job {job} is submitted, but all its tasks are held, as the others were not released: {reason}</source>
        <translation>Job {job} ist eingereicht, aber alle seine Tasks sind angehalten (Hold), denn die übrigen wurden nicht freigegeben: {reason}</translation>
    </message>
    <message>
        <source>Job {job} of {owner}</source>
        <translation>Job {job} von {owner}</translation>
    </message>
    <message>
        <source>Job {job} of {owner} is at place {place:,} of {jobs}, directly behind job {other} of {other_owner}: its priority is {priority:,.5f}.</source>
        <translation>Job {job} von {owner} ist an Platz {place:,} ({jobs}), direkt hinter Job {other} von {other_owner}: Seine Priorität ist {priority:,.5f}.</translation>
    </message>
    <message>
        <source>Job {job} of {owner} is at place {place:,} of {jobs}: its priority is {priority:,.5f}.</source>
        <translation>Job {job} von {owner} ist an Platz {place:,} ({jobs}): Seine Priorität ist {priority:,.5f}.</translation>
    </message>
    <message>
        <source>Job {job} {name} ended with status {code}.</source>
        <translation>Job {job} {name} endete mit Status {code}.</translation>
    </message>
    <message>
        <source>Job {job} {name} failed ({code}).</source>
        <translation>Job {job} {name} ist gescheitert ({code}).</translation>
    </message>
    <message>
        <source>Job {job} {name} has started ({tasks}).</source>
        <translation>Job {job} {name} ist gestartet ({tasks}).</translation>
    </message>
    <message>
        <source>Job {job} {name} has started.</source>
        <translation>Job {job} {name} ist gestartet.</translation>
    </message>
    <message>
        <source>Job {job} {name} is in error: it waits until that is cleared.</source>
        <translation>Job {job} {name} ist im Fehlerzustand: Er wartet, bis dieser gelöscht wird.</translation>
    </message>
    <message>
        <source>Job {number}</source>
        <translation>Job {number}</translation>
    </message>
    <message>
        <source>Job {number} does not wait: all of its tasks run.</source>
        <translation>Job {number} wartet nicht: Alle seine Tasks laufen.</translation>
    </message>
    <message>
        <source>Job {number} has no place among the waiting jobs: it does not wait, or may not be tried.</source>
        <translation>Job {number} hat keinen Platz unter den wartenden Jobs: Er wartet nicht oder darf nicht versucht werden.</translation>
    </message>
    <message>
        <source>Job {number} of {owner}</source>
        <translation>Job {number} von {owner}</translation>
    </message>
    <message>
        <source>Job {number} of {user}</source>
        <translation>Job {number} von {user}</translation>
    </message>
    <message>
        <source>Job {number} tells: {told}.</source>
        <translation>Job {number} sagt: {told}.</translation>
    </message>
    <message>
        <source>Job {number}: {state}</source>
        <translation>Job {number}: {state}</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>Jobs are submitted and changes are made as {user}</source>
        <translation>Jobs werden eingereicht und Änderungen gemacht als {user}</translation>
    </message>
    <message>
        <source>Jobs at most</source>
        <translation>Jobs höchstens</translation>
    </message>
    <message>
        <source>Jobs behind the number</source>
        <translation>Jobs hinter der Zahl</translation>
    </message>
    <message>
        <source>Jobs coloured by</source>
        <translation>Jobs gefärbt nach</translation>
    </message>
    <message>
        <source>Jobs directly before and behind</source>
        <translation>Jobs direkt davor und dahinter</translation>
    </message>
    <message>
        <source>Jobs in it</source>
        <translation>Jobs in ihr</translation>
    </message>
    <message>
        <source>Jobs inside: {jobs}</source>
        <translation>Jobs darin: {jobs}</translation>
    </message>
    <message>
        <source>Jobs of a simulated cluster execute nothing: memory, input and output are guesses from their names and requests.</source>
        <translation>Jobs eines simulierten Clusters führen nichts aus: Speicher, Ein- und Ausgabe sind aus ihren Namen und Anforderungen geschätzt.</translation>
    </message>
    <message>
        <source>Jobs of a simulated cluster execute nothing: processor time is that of all their slots while they ran.</source>
        <translation>Jobs eines simulierten Clusters führen nichts aus: Die Prozessorzeit ist die aller ihrer Slots, solange sie liefen.</translation>
    </message>
    <message>
        <source>Jobs of a simulated cluster execute nothing: processor time is that of all their slots while they ran; memory, input and output are guesses from their names and requests.</source>
        <translation>Jobs eines simulierten Clusters führen nichts aus: Die Prozessorzeit ist die aller ihrer Slots, solange sie liefen; Speicher, Ein- und Ausgabe sind aus ihren Namen und Anforderungen geschätzt.</translation>
    </message>
    <message>
        <source>Jobs of a user</source>
        <translation>Jobs eines Benutzers</translation>
    </message>
    <message>
        <source>Jobs of the chart</source>
        <translation>Jobs des Diagramms</translation>
    </message>
    <message>
        <source>Jobs of the host</source>
        <translation>Jobs des Hosts</translation>
    </message>
    <message>
        <source>Jobs on {name}</source>
        <translation>Jobs auf {name}</translation>
    </message>
    <message>
        <source>Jobs start again.</source>
        <translation>Jobs starten wieder.</translation>
    </message>
    <message>
        <source>Jobs start there again, and suspended jobs run on.</source>
        <translation>Dort starten wieder Jobs, und suspendierte laufen weiter.</translation>
    </message>
    <message>
        <source>Jobs start there again.</source>
        <translation>Dort starten wieder Jobs.</translation>
    </message>
    <message>
        <source>Jobs start there again. This cannot be undone.</source>
        <translation>Dort starten wieder Jobs. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Jobs suspended at a time</source>
        <translation>Zugleich suspendierte Jobs</translation>
    </message>
    <message>
        <source>Jobs that can start</source>
        <translation>Jobs, die starten können</translation>
    </message>
    <message>
        <source>Jobs that come to this simulation</source>
        <translation>Jobs, die zu dieser Simulation kommen</translation>
    </message>
    <message>
        <source>Jobs that ended: each task of an array counts, and each run of one that ran again.</source>
        <translation>Jobs, die endeten: Jede Task eines Arrays zählt, und jeder Lauf einer Task, die nochmals lief.</translation>
    </message>
    <message>
        <source>Jobs that hold the limit</source>
        <translation>Jobs, die das Limit belegen</translation>
    </message>
    <message>
        <source>Jobs that never start</source>
        <translation>Jobs, die nie starten</translation>
    </message>
    <message>
        <source>Jobs that run on these hosts are killed</source>
        <translation>Jobs, die auf diesen Hosts laufen, werden abgebrochen</translation>
    </message>
    <message>
        <source>Jobs that the limit blocks</source>
        <translation>Jobs, die das Limit aufhält</translation>
    </message>
    <message>
        <source>Jobs that wait</source>
        <translation>Wartende Jobs</translation>
    </message>
    <message>
        <source>Jobs that were in it</source>
        <translation>Jobs, die in ihr waren</translation>
    </message>
    <message>
        <source>Jobs waited because of this limit.</source>
        <translation>Jobs warteten wegen dieses Limits.</translation>
    </message>
    <message>
        <source>Jobs waited for it for {length}, {jobs:g} at a time at most.</source>
        <translation>Jobs warteten {length} lang darauf, höchstens {jobs:g} zugleich.</translation>
    </message>
    <message>
        <source>Jobs waited for it for {length}, {jobs:g} at a time at most; {holder} held most of it then.</source>
        <translation>Jobs warteten {length} lang darauf, höchstens {jobs:g} zugleich; das meiste belegte dabei {holder}.</translation>
    </message>
    <message>
        <source>Jobs with functional tickets</source>
        <translation>Jobs mit Functional-Tickets</translation>
    </message>
    <message>
        <source>Jobs without run time limit</source>
        <translation>Jobs ohne Laufzeitgrenze</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>Neu beurteilen</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>Jul</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>Jun</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep all from here</source>
        <translation>Alles von hier behalten</translation>
    </message>
    <message>
        <source>Keep as case</source>
        <translation>Als Fall behalten</translation>
    </message>
    <message>
        <source>Keep as case...</source>
        <translation>Als Fall behalten...</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Keep the chosen jobs from being started</source>
        <translation>Verhindern, dass die gewählten Jobs starten</translation>
    </message>
    <message>
        <source>Keep the one here</source>
        <translation>Hiesiges behalten</translation>
    </message>
    <message>
        <source>Keep the options in a file, or take them from one</source>
        <translation>Die Optionen in einer Datei behalten oder daraus nehmen</translation>
    </message>
    <message>
        <source>Keep the values</source>
        <translation>Werte behalten</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep this filter</source>
        <translation>Diesen Filter behalten</translation>
    </message>
    <message>
        <source>Keep this filter under a name, or choose one that is kept</source>
        <translation>Diesen Filter unter einem Namen behalten oder einen behaltenen wählen</translation>
    </message>
    <message>
        <source>Keep this report under a name, with its period and plot</source>
        <translation>Diesen Bericht mit Zeitraum und Diagramm unter einem Namen behalten</translation>
    </message>
    <message>
        <source>Keep what is true of this as a case of the policy</source>
        <translation>Was hiervon gilt, als Fall der Regeln behalten</translation>
    </message>
    <message>
        <source>Kept as case: "{name}", with {running}.</source>
        <translation>Als Fall behalten: „{name}“, mit {running}.</translation>
    </message>
    <message>
        <source>Kept filters</source>
        <translation>Behaltene Filter</translation>
    </message>
    <message>
        <source>Kept for parameters of job submission verifiers. No release so far reads any (9.1.4 and its source), so that a value has no effect. NONE: none.</source>
        <translation>Vorgesehen für Parameter von Job Submission Verifiern. Bisher liest keine Version sie (9.1.4 und ihr Quelltext); ein Wert hat also keine Wirkung. NONE: keine.</translation>
    </message>
    <message>
        <source>Kept; it has no effect in the embedded cluster.</source>
        <translation>Wird behalten; es hat im eingebetteten Cluster keine Wirkung.</translation>
    </message>
    <message>
        <source>Key of colours</source>
        <translation>Farbschlüssel</translation>
    </message>
    <message>
        <source>Keys: {keys} and {more} more.</source>
        <translation>Schlüssel: {keys} und {more} weitere.</translation>
    </message>
    <message>
        <source>Keys: {keys}.</source>
        <translation>Schlüssel: {keys}.</translation>
    </message>
    <message>
        <source>KiB</source>
        <translation>KiB</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kinds of preferences</source>
        <translation>Arten von Einstellungen</translation>
    </message>
    <message>
        <source>Known cells</source>
        <translation>Bekannte Zellen</translation>
    </message>
    <message>
        <source>Known from</source>
        <translation>Bekannt aus</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Bahnen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>Letzte 365 Tage</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>Voriger Monat</translation>
    </message>
    <message>
        <source>Last week</source>
        <translation>Vorige Woche</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Voriges Jahr</translation>
    </message>
    <message>
        <source>Later: {moment}</source>
        <translation>Später: {moment}</translation>
    </message>
    <message>
        <source>Latest CPU of hosts</source>
        <translation>Neueste CPU der Hosts</translation>
    </message>
    <message>
        <source>Latest load of hosts</source>
        <translation>Neueste Last der Hosts</translation>
    </message>
    <message>
        <source>Latest memory of hosts</source>
        <translation>Neuester Speicher der Hosts</translation>
    </message>
    <message>
        <source>Leave out what is refused</source>
        <translation>Abgelehnte auslassen</translation>
    </message>
    <message>
        <source>Leave out {names}</source>
        <translation>{names} auslassen</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Legend: {what}</source>
        <translation>Legende: {what}</translation>
    </message>
    <message>
        <source>Less often while another cluster is on screen; F5 asks at once.</source>
        <translation>Seltener, solange ein anderer Cluster gezeigt wird; F5 fragt sofort.</translation>
    </message>
    <message>
        <source>Let no new job start on the chosen instances</source>
        <translation>Keinen neuen Job auf den gewählten Instanzen starten lassen</translation>
    </message>
    <message>
        <source>Let the chosen hosts break down with their jobs</source>
        <translation>Die gewählten Hosts mit ihren Jobs ausfallen lassen</translation>
    </message>
    <message>
        <source>Let the chosen queue instances take jobs</source>
        <translation>Die gewählten Queue-Instanzen Jobs annehmen lassen</translation>
    </message>
    <message>
        <source>Let the chosen run stand still, or go on</source>
        <translation>Den gewählten Lauf anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Let the clock run faster</source>
        <translation>Die Uhr schneller laufen lassen</translation>
    </message>
    <message>
        <source>Let the clock run slower</source>
        <translation>Die Uhr langsamer laufen lassen</translation>
    </message>
    <message>
        <source>Let the cluster's time run, or pause it</source>
        <translation>Die Zeit des Clusters laufen lassen oder anhalten</translation>
    </message>
    <message>
        <source>Let {after} of its tasks run at a time (-tc) in place of {before}</source>
        <translation>Lassen Sie {after} seiner Tasks zugleich laufen (-tc) statt {before}</translation>
    </message>
    <message>
        <source>Let {hosts} break down, with all that runs there?</source>
        <translation>{hosts} ausfallen lassen, mit allem, was dort läuft?</translation>
    </message>
    <message>
        <source>Letters, digits, _ and -; begins with a letter</source>
        <translation>Buchstaben, Ziffern, _ und -; beginnt mit einem Buchstaben</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Licence demand</source>
        <translation>Bedarf an Lizenzen</translation>
    </message>
    <message>
        <source>Licence or other consumable</source>
        <translation>Lizenz oder anderes Consumable</translation>
    </message>
    <message>
        <source>Licence use by the hour</source>
        <translation>Nutzung der Lizenzen nach Stunde</translation>
    </message>
    <message>
        <source>Licence use of the past hour</source>
        <translation>Nutzung der Lizenzen in der letzten Stunde</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>Lizenz: {licence}</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Likely reason</source>
        <translation>Wahrscheinlicher Grund</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Limit</translation>
    </message>
    <message>
        <source>Limit another attribute in this rule</source>
        <translation>Ein weiteres Attribut in dieser Regel begrenzen</translation>
    </message>
    <message>
        <source>Limit each host</source>
        <translation>Jeden Host begrenzen</translation>
    </message>
    <message>
        <source>Limit each queue</source>
        <translation>Jede Queue begrenzen</translation>
    </message>
    <message>
        <source>Limit each user</source>
        <translation>Jeden Benutzer begrenzen</translation>
    </message>
    <message>
        <source>Limit less what is used</source>
        <translation>Limit ohne Belegtes</translation>
    </message>
    <message>
        <source>Limited attribute</source>
        <translation>Begrenztes Attribut</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>Limits of requests</source>
        <translation>Limits von Anfragen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line {number}: a quote is not closed.</source>
        <translation>Zeile {number}: Ein Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>Line {number}: {problem}</source>
        <translation>Zeile {number}: {problem}</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Load</translation>
    </message>
    <message>
        <source>Load adjustments</source>
        <translation>Load-Aufschläge</translation>
    </message>
    <message>
        <source>Load average (load_avg)</source>
        <translation>Mittlere Load (load_avg)</translation>
    </message>
    <message>
        <source>Load average of today</source>
        <translation>Mittlere Last von heute</translation>
    </message>
    <message>
        <source>Load average per processor, over the slots of instances that have one</source>
        <translation>Mittlere Load je Prozessor, über die Slots der Instanzen, die eine haben</translation>
    </message>
    <message>
        <source>Load complex attributes</source>
        <translation>Complex-Attribute laden</translation>
    </message>
    <message>
        <source>Load file...</source>
        <translation>Datei laden...</translation>
    </message>
    <message>
        <source>Load formula</source>
        <translation>Load-Formel</translation>
    </message>
    <message>
        <source>Load of a host group</source>
        <translation>Last einer Hostgruppe</translation>
    </message>
    <message>
        <source>Load per processor</source>
        <translation>Load je Prozessor</translation>
    </message>
    <message>
        <source>Load report interval</source>
        <translation>Abstand der Load-Meldungen</translation>
    </message>
    <message>
        <source>Load scaling</source>
        <translation>Load-Skalierung</translation>
    </message>
    <message>
        <source>Load sensors</source>
        <translation>Load-Sensoren</translation>
    </message>
    <message>
        <source>Load settings</source>
        <translation>Einstellungen laden</translation>
    </message>
    <message>
        <source>Load settings...</source>
        <translation>Einstellungen laden...</translation>
    </message>
    <message>
        <source>Load thresholds</source>
        <translation>Lastschwellen</translation>
    </message>
    <message>
        <source>Load value</source>
        <translation>Load-Wert</translation>
    </message>
    <message>
        <source>Load values</source>
        <translation>Lastwerte</translation>
    </message>
    <message>
        <source>Local configurations</source>
        <translation>Lokale Konfigurationen</translation>
    </message>
    <message>
        <source>Log level</source>
        <translation>Protokollstufe</translation>
    </message>
    <message>
        <source>Log of a reservation</source>
        <translation>Protokoll einer Reservierung</translation>
    </message>
    <message>
        <source>Login shell</source>
        <translation>Login-Shell</translation>
    </message>
    <message>
        <source>Login shells</source>
        <translation>Login-Shells</translation>
    </message>
    <message>
        <source>Long target</source>
        <translation>Ziel lang</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Look further back</source>
        <translation>Weiter zurückschauen</translation>
    </message>
    <message>
        <source>Looked at some 400 times in each play. At the limit: some counter of the rule was full. Held back: jobs that waited while the rule had no room for them anywhere. Refused: what they asked for at least, times the hours.</source>
        <translation>In jedem Spiel etwa 400-mal betrachtet. Am Limit: Ein Zähler der Regel war voll. Zurückgehalten: Jobs, die warteten, während die Regel nirgends Platz für sie hatte. Verwehrt: was sie mindestens verlangten, mal Stunden.</translation>
    </message>
    <message>
        <source>Looking for cells...</source>
        <translation>Zellen werden gesucht...</translation>
    </message>
    <message>
        <source>Looking for the effect...</source>
        <translation>Die Wirkung wird gesucht...</translation>
    </message>
    <message>
        <source>Looking for the smallest changes that start it...</source>
        <translation>Die kleinsten Änderungen, mit denen er startet, werden gesucht...</translation>
    </message>
    <message>
        <source>Looking for the smallest changes that swap jobs...</source>
        <translation>Die kleinsten Änderungen, die Jobs tauschen, werden gesucht...</translation>
    </message>
    <message>
        <source>Looking for what is needed...</source>
        <translation>Was dafür nötig ist, wird gesucht...</translation>
    </message>
    <message>
        <source>Looking for what this would displace...</source>
        <translation>Was dadurch verdrängt würde, wird gesucht...</translation>
    </message>
    <message>
        <source>Looking for what this would displace... {percent} %</source>
        <translation>Was dadurch verdrängt würde, wird gesucht... {percent} %</translation>
    </message>
    <message>
        <source>Looking further ahead... {percent} %</source>
        <translation>Weiter voraus wird gesucht... {percent} %</translation>
    </message>
    <message>
        <source>Looking up the jobs of {name}...</source>
        <translation>Die Jobs von {name} werden gesucht...</translation>
    </message>
    <message>
        <source>Looking what of {name} is not understood</source>
        <translation>Suchen, was in {name} nicht zu verstehen ist</translation>
    </message>
    <message>
        <source>Looking...</source>
        <translation>Sucht...</translation>
    </message>
    <message>
        <source>Lower it to {amount}</source>
        <translation>Auf {amount} senken</translation>
    </message>
    <message>
        <source>Lower {subject} from {before} to {after}: job {behind} comes before job {ahead}, to place {place:,}; {last} does not.</source>
        <translation>Senken Sie {subject} von {before} auf {after}: Job {behind} kommt vor Job {ahead}, auf Platz {place:,}; {last} genügt nicht.</translation>
    </message>
    <message>
        <source>Lowest group id</source>
        <translation>Kleinste Gruppen-ID</translation>
    </message>
    <message>
        <source>Lowest user id</source>
        <translation>Kleinste Benutzer-ID</translation>
    </message>
    <message>
        <source>Made on {date} {clock} {zone_name}</source>
        <translation>Erstellt am {date} {clock} {zone_name}</translation>
    </message>
    <message>
        <source>Mail</source>
        <translation>Mail</translation>
    </message>
    <message>
        <source>Mail &amp;to</source>
        <translation>Mail &amp;an</translation>
    </message>
    <message>
        <source>Mail and checks</source>
        <translation>Mail und Prüfung</translation>
    </message>
    <message>
        <source>Mail at</source>
        <translation>Mail bei</translation>
    </message>
    <message>
        <source>Mail at its</source>
        <translation>Mail bei</translation>
    </message>
    <message>
        <source>Mail to</source>
        <translation>Mail an</translation>
    </message>
    <message>
        <source>Mail when the reservation begins</source>
        <translation>Mail, wenn die Reservierung beginnt</translation>
    </message>
    <message>
        <source>Mail when the reservation ends</source>
        <translation>Mail, wenn die Reservierung endet</translation>
    </message>
    <message>
        <source>Mail when the reservation goes into an error state, and when it is valid again</source>
        <translation>Mail, wenn die Reservierung in einen Fehlerzustand kommt und wenn sie wieder gültig ist</translation>
    </message>
    <message>
        <source>Mailer</source>
        <translation>Mailprogramm</translation>
    </message>
    <message>
        <source>Make the database</source>
        <translation>Datenbank anlegen</translation>
    </message>
    <message>
        <source>Make the opposite of the chosen changes</source>
        <translation>Das Gegenteil der gewählten Änderungen ausführen</translation>
    </message>
    <message>
        <source>Make the reporting database beside the cluster</source>
        <translation>Die Berichtsdatenbank neben dem Cluster anlegen</translation>
    </message>
    <message>
        <source>Make this edit</source>
        <translation>Diese Änderung vornehmen</translation>
    </message>
    <message>
        <source>Making the database...</source>
        <translation>Die Datenbank wird angelegt...</translation>
    </message>
    <message>
        <source>Making the database: {count:,} jobs read</source>
        <translation>Die Datenbank wird angelegt: {count:,} Jobs gelesen</translation>
    </message>
    <message>
        <source>Managers</source>
        <translation>Manager</translation>
    </message>
    <message>
        <source>Managers and operators give them to jobs</source>
        <translation>Manager und Operatoren geben sie Jobs</translation>
    </message>
    <message>
        <source>Managers and operators may give qconf and other administrative commands on {host}.</source>
        <translation>Manager und Operatoren dürfen auf {host} qconf und andere Verwaltungsbefehle geben.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Map of hosts</source>
        <translation>Karte der Hosts</translation>
    </message>
    <message>
        <source>Map of queue instances</source>
        <translation>Karte der Queue-Instanzen</translation>
    </message>
    <message>
        <source>Map or table</source>
        <translation>Karte oder Tabelle</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>Mär</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>Marks: {what}</source>
        <translation>Zeichen: {what}</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>Master</translation>
    </message>
    <message>
        <source>Master queue</source>
        <translation>Master-Queue</translation>
    </message>
    <message>
        <source>Master task asks for</source>
        <translation>Master-Task verlangt</translation>
    </message>
    <message>
        <source>Master task forks slave tasks</source>
        <translation>Master-Task startet Slave-Tasks</translation>
    </message>
    <message>
        <source>Master task in</source>
        <translation>Master-Task in</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>May be rerun</source>
        <translation>Darf neu starten</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>Mittlere Wartezeit</translation>
    </message>
    <message>
        <source>Mean waits of users, {before} and {after}</source>
        <translation>Mittlere Wartezeiten von Benutzern, {before} und {after}</translation>
    </message>
    <message>
        <source>Mean waits side by side</source>
        <translation>Mittlere Wartezeiten nebeneinander</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Measured after</source>
        <translation>Gemessen nach</translation>
    </message>
    <message>
        <source>Measured until</source>
        <translation>Gemessen bis</translation>
    </message>
    <message>
        <source>Member of {groups}.</source>
        <translation>Mitglied von {groups}.</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory and swap used / total (virtual_used, virtual_total)</source>
        <translation>Speicher und Swap belegt / gesamt (virtual_used, virtual_total)</translation>
    </message>
    <message>
        <source>Memory asked and not used</source>
        <translation>Speicher angefordert, nicht genutzt</translation>
    </message>
    <message>
        <source>Memory asked, used</source>
        <translation>Speicher angefordert, genutzt</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>Genutzter Speicher</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>Speicher über die Zeit</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>Genutzter Speicher</translation>
    </message>
    <message>
        <source>Memory used / total (mem_used, mem_total)</source>
        <translation>Speicher belegt / gesamt (mem_used, mem_total)</translation>
    </message>
    <message>
        <source>Memory used, added up over time: GB times seconds of processor time</source>
        <translation>Genutzter Speicher, über die Zeit summiert: GB mal Sekunden Prozessorzeit</translation>
    </message>
    <message>
        <source>Menu of the program</source>
        <translation>Menü des Programms</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Vereint</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Migration command</source>
        <translation>Migrationsbefehl</translation>
    </message>
    <message>
        <source>Mine with their other changes</source>
        <translation>Meine mit deren anderen Änderungen</translation>
    </message>
    <message>
        <source>Modifies "{name}" ({rules})</source>
        <translation>Ändert „{name}“ ({rules})</translation>
    </message>
    <message>
        <source>Modifies "{name}" ({rules}) and {done}</source>
        <translation>Ändert „{name}“ ({rules}) und {done}</translation>
    </message>
    <message>
        <source>Mon</source>
        <translation>Mo</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>Monitor</source>
        <translation>Überwachen</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>More is used or reserved than the limit allows.</source>
        <translation>Mehr ist genutzt oder reserviert, als das Limit erlaubt.</translation>
    </message>
    <message>
        <source>More requests</source>
        <translation>Weiteres</translation>
    </message>
    <message>
        <source>More slots are booked than there are: above the red line there is no room.</source>
        <translation>Mehr Slots sind gebucht, als es gibt: Über der roten Linie ist kein Platz.</translation>
    </message>
    <message>
        <source>More slots are used than there are.</source>
        <translation>Mehr Slots sind belegt, als es gibt.</translation>
    </message>
    <message>
        <source>More than that may be missing.</source>
        <translation>Es kann mehr als das fehlen.</translation>
    </message>
    <message>
        <source>More users like</source>
        <translation>Mehr Benutzer wie</translation>
    </message>
    <message>
        <source>Most finished jobs</source>
        <translation>Meiste beendete Jobs</translation>
    </message>
    <message>
        <source>Most jobs for one limit</source>
        <translation>Meiste Jobs je Limit</translation>
    </message>
    <message>
        <source>Most memory</source>
        <translation>Höchster Speicher</translation>
    </message>
    <message>
        <source>Most of asked</source>
        <translation>Höchster Anteil</translation>
    </message>
    <message>
        <source>Most reservations</source>
        <translation>Meiste Reservierungen</translation>
    </message>
    <message>
        <source>Most used</source>
        <translation>Höchster Verbrauch</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Move below the one before</source>
        <translation>Unter den davor verschieben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move out</source>
        <translation>Nach außen</translation>
    </message>
    <message>
        <source>Move rule down</source>
        <translation>Regel nach unten</translation>
    </message>
    <message>
        <source>Move rule up</source>
        <translation>Regel nach oben</translation>
    </message>
    <message>
        <source>Move rule {number}</source>
        <translation>Regel {number} verschieben</translation>
    </message>
    <message>
        <source>Move rule {number} before rule {earlier}</source>
        <translation>Regel {number} vor Regel {earlier} setzen</translation>
    </message>
    <message>
        <source>Move the rule before the one above it</source>
        <translation>Die Regel vor die darüber setzen</translation>
    </message>
    <message>
        <source>Move the rule behind the one below it</source>
        <translation>Die Regel hinter die darunter setzen</translation>
    </message>
    <message>
        <source>Move to queue...</source>
        <translation>In Queue verschieben...</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move {jobs} to queues</source>
        <translation>{jobs} in Queues verschieben</translation>
    </message>
    <message>
        <source>Move {nodes}</source>
        <translation>{nodes} verschieben</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>N POSIX</source>
        <translation>N POSIX</translation>
    </message>
    <message>
        <source>N tickets</source>
        <translation>N Tickets</translation>
    </message>
    <message>
        <source>N urgency</source>
        <translation>N Dringlichkeit</translation>
    </message>
    <message>
        <source>NAME.eNUMBER in the working folder</source>
        <translation>NAME.eNUMMER im Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>NAME.oNUMBER in the working folder</source>
        <translation>NAME.oNUMMER im Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>NONE - type a name</source>
        <translation>NONE - Name eingeben</translation>
    </message>
    <message>
        <source>NONE is no formula; write a number or an attribute such as $num_proc.</source>
        <translation>NONE ist keine Formel; schreiben Sie eine Zahl oder ein Attribut wie $num_proc.</translation>
    </message>
    <message>
        <source>NONE: no policy heeds another</source>
        <translation>NONE: Keine Policy beachtet eine andere</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Nennen Sie eine Datei.</translation>
    </message>
    <message>
        <source>Name of the filter</source>
        <translation>Name des Filters</translation>
    </message>
    <message>
        <source>Name of the node</source>
        <translation>Name des Knotens</translation>
    </message>
    <message>
        <source>Name of the report, for this list and for qmonpy report:</source>
        <translation>Name des Berichts, für diese Liste und für qmonpy report:</translation>
    </message>
    <message>
        <source>Name of the rule</source>
        <translation>Name der Regel</translation>
    </message>
    <message>
        <source>Name of the set</source>
        <translation>Name des Satzes</translation>
    </message>
    <message>
        <source>Name the queues or queue instances that the jobs may run in.</source>
        <translation>Nennen Sie die Queues oder Queue-Instanzen, in denen die Jobs laufen dürfen.</translation>
    </message>
    <message>
        <source>Name, then Enter</source>
        <translation>Name, dann Enter</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Names in the set</source>
        <translation>Namen im Satz</translation>
    </message>
    <message>
        <source>Names of the shells that are started as login shells, separated by commas. NONE: no shell is.</source>
        <translation>Namen der Shells, die als Login-Shell gestartet werden, durch Kommas getrennt. NONE: keine.</translation>
    </message>
    <message>
        <source>Never enough {name}</source>
        <translation>Nie genug {name}</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>Neuer Lauf</translation>
    </message>
    <message>
        <source>New run...</source>
        <translation>Neuer Lauf...</translation>
    </message>
    <message>
        <source>New users are kept for</source>
        <translation>Neue Benutzer bleiben</translation>
    </message>
    <message>
        <source>New, changed, deleted or in conflict, until you apply it</source>
        <translation>Neu, geändert, gelöscht oder in Konflikt, bis Sie es anwenden</translation>
    </message>
    <message>
        <source>New, changed, deleted or in conflict; ! for errors</source>
        <translation>Neu, geändert, gelöscht oder in Konflikt; ! für Fehler</translation>
    </message>
    <message>
        <source>New: {names}.</source>
        <translation>Neu: {names}.</translation>
    </message>
    <message>
        <source>Next area</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Next cluster</source>
        <translation>Nächster Cluster</translation>
    </message>
    <message>
        <source>Next pass</source>
        <translation>Nächster Durchlauf</translation>
    </message>
    <message>
        <source>Next year</source>
        <translation>Nächstes Jahr</translation>
    </message>
    <message>
        <source>Nice value of jobs</source>
        <translation>nice-Wert der Jobs</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No access</source>
        <translation>Kein Zugriff</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>No attribute matches this.</source>
        <translation>Kein Attribut passt dazu.</translation>
    </message>
    <message>
        <source>No cause is proven: see the reasons of the scheduler.</source>
        <translation>Kein Grund ist bewiesen: Siehe die Gründe des Schedulers.</translation>
    </message>
    <message>
        <source>No cell is known on this machine. Type the SGE_ROOT of one, or if ssh reaches it: {form}</source>
        <translation>Auf diesem Rechner ist keine Zelle bekannt. Geben Sie deren SGE_ROOT ein, oder über ssh: {form}</translation>
    </message>
    <message>
        <source>No change of the configuration is in its history; nothing can be taken back here.</source>
        <translation>In ihrem Verlauf steht keine Änderung der Konfiguration; hier kann nichts zurückgenommen werden.</translation>
    </message>
    <message>
        <source>No changes: the sets are as the cluster has them.</source>
        <translation>Keine Änderungen: Die Sätze sind, wie der Cluster sie hat.</translation>
    </message>
    <message>
        <source>No chapter has all these words.</source>
        <translation>Kein Kapitel enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>No check</source>
        <translation>Keine Prüfung</translation>
    </message>
    <message>
        <source>No cluster</source>
        <translation>Kein Cluster</translation>
    </message>
    <message>
        <source>No cluster is open</source>
        <translation>Kein Cluster ist geöffnet</translation>
    </message>
    <message>
        <source>No cluster is open.</source>
        <translation>Kein Cluster ist geöffnet.</translation>
    </message>
    <message>
        <source>No cluster is opened yet, and you changed the fields.</source>
        <translation>Noch ist kein Cluster geöffnet, und Sie haben die Felder geändert.</translation>
    </message>
    <message>
        <source>No cluster is opened yet. What you entered would be lost: {typed}.</source>
        <translation>Noch ist kein Cluster geöffnet. Ihre Eingaben gingen verloren: {typed}.</translation>
    </message>
    <message>
        <source>No cluster queue has this host, or a host group with it, in its host list.</source>
        <translation>Keine Cluster Queue hat diesen Host oder eine Hostgruppe mit ihm in ihrer Hostliste.</translation>
    </message>
    <message>
        <source>No command shows what is chosen here.</source>
        <translation>Kein Befehl zeigt, was hier gewählt ist.</translation>
    </message>
    <message>
        <source>No configuration and no job names a user "{user}".</source>
        <translation>Keine Konfiguration und kein Job nennt einen Benutzer „{user}“.</translation>
    </message>
    <message>
        <source>No counter matches the filter "{filter}".</source>
        <translation>Kein Zähler passt auf den Filter „{filter}“.</translation>
    </message>
    <message>
        <source>No counter{made}: nothing on this cluster passes the filters</source>
        <translation>Kein Zähler{made}: Nichts in diesem Cluster passiert die Filter</translation>
    </message>
    <message>
        <source>No day can help.</source>
        <translation>Kein Tag kann helfen.</translation>
    </message>
    <message>
        <source>No error can be told: what really happened with these jobs is not known, or the first run is not of the cluster as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No filter is kept yet</source>
        <translation>Noch ist kein Filter behalten</translation>
    </message>
    <message>
        <source>No filter: the rule does not depend on {kind}</source>
        <translation>Kein Filter: Die Regel hängt nicht von {kind} ab</translation>
    </message>
    <message>
        <source>No forecast is being worked out.</source>
        <translation>Es wird keine Vorhersage berechnet.</translation>
    </message>
    <message>
        <source>No host is in it.</source>
        <translation>Kein Host ist darin.</translation>
    </message>
    <message>
        <source>No host of the queue has a threshold, so that none is ever in alarm.</source>
        <translation>Kein Host der Queue hat eine Schwelle; keiner ist also je im Alarm.</translation>
    </message>
    <message>
        <source>No host: the queue has no instance and runs no job.</source>
        <translation>Kein Host: Die Queue hat keine Instanz und führt keine Jobs aus.</translation>
    </message>
    <message>
        <source>No job ever belongs to the leaf "{path}" of the share tree with its {shares}: {reason}.</source>
        <translation>Zum Blatt „{path}“ des Share Tree ({shares}) gehört nie ein Job: {reason}.</translation>
    </message>
    <message>
        <source>No job failed in this period.</source>
        <translation>In diesem Zeitraum schlug kein Job fehl.</translation>
    </message>
    <message>
        <source>No job has a bar in the chart.</source>
        <translation>Kein Job hat einen Balken im Diagramm.</translation>
    </message>
    <message>
        <source>No job is in it.</source>
        <translation>Kein Job ist in ihr.</translation>
    </message>
    <message>
        <source>No job is in them.</source>
        <translation>Kein Job ist in ihnen.</translation>
    </message>
    <message>
        <source>No job is known to have ended yet. The jobs that ended or were deleted last are listed here.</source>
        <translation>Noch ist kein beendeter Job bekannt. Hier stehen die Jobs, die zuletzt endeten oder gelöscht wurden.</translation>
    </message>
    <message>
        <source>No job is submitted yet. What you filled in would be lost: {command}</source>
        <translation>Noch ist kein Job eingereicht. Ihre Eingaben gingen verloren: {command}</translation>
    </message>
    <message>
        <source>No job runs there.</source>
        <translation>Dort läuft kein Job.</translation>
    </message>
    <message>
        <source>No job runs.</source>
        <translation>Kein Job läuft.</translation>
    </message>
    <message>
        <source>No job starts and no start is planned until the scheduler is started again. What runs goes on, and jobs can still be submitted.</source>
        <translation>Kein Job startet und kein Start wird geplant, bis der Scheduler wieder gestartet wird. Was läuft, läuft weiter, und Jobs können weiter eingereicht werden.</translation>
    </message>
    <message>
        <source>No job starts here until it is over.</source>
        <translation>Bis er vorüber ist, startet hier kein Job.</translation>
    </message>
    <message>
        <source>No job starts here {when}: {reason}</source>
        <translation>Hier startet {when} kein Job: {reason}</translation>
    </message>
    <message>
        <source>No job starts in it or goes on until that queue instance can be used again (-he y).</source>
        <translation>In ihr startet kein Job und läuft keiner weiter, bis diese Queue-Instanz wieder benutzbar ist (-he y).</translation>
    </message>
    <message>
        <source>No job starts in it or goes on until these queue instances can be used again (-he y).</source>
        <translation>In ihr startet kein Job und läuft keiner weiter, bis diese Queue-Instanzen wieder benutzbar sind (-he y).</translation>
    </message>
    <message>
        <source>No job starts there, and running jobs are suspended.</source>
        <translation>Dort startet kein Job, und laufende werden suspendiert.</translation>
    </message>
    <message>
        <source>No job starts there; running jobs run on.</source>
        <translation>Dort startet kein Job; laufende laufen weiter.</translation>
    </message>
    <message>
        <source>No job starts until it is resumed.</source>
        <translation>Bis sie fortgesetzt wird, startet kein Job.</translation>
    </message>
    <message>
        <source>No job starts until the error is cleared (qmod -c); look at the host first.</source>
        <translation>Bis der Fehler gelöscht wird (qmod -c), startet kein Job; sehen Sie zuerst nach dem Host.</translation>
    </message>
    <message>
        <source>No job starts until the host has one value: give it its own, or take it out of a group.</source>
        <translation>Kein Job startet, bis der Host einen Wert hat: Geben Sie ihm einen eigenen, oder nehmen Sie ihn aus einer Gruppe.</translation>
    </message>
    <message>
        <source>No job that ended in this period asked for {word}.</source>
        <translation>Kein Job, der in diesem Zeitraum endete, forderte {word} an.</translation>
    </message>
    <message>
        <source>No job that waits would start at another time.</source>
        <translation>Kein wartender Job würde zu anderer Zeit starten.</translation>
    </message>
    <message>
        <source>No job waits</source>
        <translation>Kein Job wartet</translation>
    </message>
    <message>
        <source>No job waits that can start.</source>
        <translation>Kein Job wartet, der starten kann.</translation>
    </message>
    <message>
        <source>No job waits that may be tried, so there is no order to explain.</source>
        <translation>Kein Job wartet, der versucht werden darf, also gibt es keine Reihenfolge zu erklären.</translation>
    </message>
    <message>
        <source>No job waits that may be tried.</source>
        <translation>Kein Job wartet, der versucht werden darf.</translation>
    </message>
    <message>
        <source>No job waits that may be tried: what is set here shows on the next ones.</source>
        <translation>Kein Job wartet, der versucht werden darf: Was hier gesetzt wird, zeigt sich an den nächsten.</translation>
    </message>
    <message>
        <source>No job waits whose place could be compared.</source>
        <translation>Kein Job wartet, dessen Platz verglichen werden könnte.</translation>
    </message>
    <message>
        <source>No job waits, so none is displaced.</source>
        <translation>Kein Job wartet, also wird keiner verdrängt.</translation>
    </message>
    <message>
        <source>No job waits.</source>
        <translation>Kein Job wartet.</translation>
    </message>
    <message>
        <source>No job waits. Jobs are listed here from their submission until they start.</source>
        <translation>Kein Job wartet. Jobs stehen hier vom Einreichen bis zum Start.</translation>
    </message>
    <message>
        <source>No job.</source>
        <translation>Kein Job.</translation>
    </message>
    <message>
        <source>No jobs come in {name} within {length}.</source>
        <translation>In {name} kommen innerhalb von {length} keine Jobs.</translation>
    </message>
    <message>
        <source>No jobs of {title} have the project {name}.</source>
        <translation>Keine Jobs von {title} haben das Projekt {name}.</translation>
    </message>
    <message>
        <source>No limit held a job back in this period.</source>
        <translation>In diesem Zeitraum hielt kein Limit einen Job zurück.</translation>
    </message>
    <message>
        <source>No list of the queue, its hosts, the configuration or the project keeps {who} {in_project} out.</source>
        <translation>Keine Liste der Queue, ihrer Hosts, der Konfiguration oder des Projekts schließt {who} {in_project} aus.</translation>
    </message>
    <message>
        <source>No manager stays but those who always are: {always}.</source>
        <translation>Es bleibt kein Manager außer denen, die es immer sind: {always}.</translation>
    </message>
    <message>
        <source>No member of {groups} is known here.</source>
        <translation>Kein Mitglied von {groups} ist hier bekannt.</translation>
    </message>
    <message>
        <source>No name is chosen</source>
        <translation>Kein Name gewählt</translation>
    </message>
    <message>
        <source>No other job that waits would start at another time.</source>
        <translation>Kein anderer wartender Job würde zu anderer Zeit starten.</translation>
    </message>
    <message>
        <source>No other job waits, so none is displaced.</source>
        <translation>Kein anderer Job wartet, also wird keiner verdrängt.</translation>
    </message>
    <message>
        <source>No other time helps as long as job {numbers} runs, which has no run time limit.</source>
        <translation>Keine andere Zeit hilft, solange Job {numbers} läuft, der keine Laufzeitgrenze hat.</translation>
    </message>
    <message>
        <source>No other time helps as long as jobs {numbers} run, which have no run time limit.</source>
        <translation>Keine andere Zeit hilft, solange die Jobs {numbers} laufen, die keine Laufzeitgrenze haben.</translation>
    </message>
    <message>
        <source>No other time helps.</source>
        <translation>Keine andere Zeit hilft.</translation>
    </message>
    <message>
        <source>No parallel environment gives the {slots} slots of these rows together; one slot is asked for.</source>
        <translation>Keine Parallelumgebung gibt die {slots} Slots dieser Zeilen zusammen; verlangt wird ein Slot.</translation>
    </message>
    <message>
        <source>No parallel environment matches "{word}" now.</source>
        <translation>Zu „{word}“ passt zurzeit keine Parallelumgebung.</translation>
    </message>
    <message>
        <source>No queue has a value for a host that is not in its host list.</source>
        <translation>Keine Queue hat einen Wert für einen Host, der nicht in ihrer Hostliste steht.</translation>
    </message>
    <message>
        <source>No queue has an instance on a host "{host}", so no job can run there.</source>
        <translation>Keine Queue hat eine Instanz auf einem Host „{host}“; dort kann also kein Job laufen.</translation>
    </message>
    <message>
        <source>No queue instance matches "{word}" now.</source>
        <translation>Zu „{word}“ passt zurzeit keine Queue-Instanz.</translation>
    </message>
    <message>
        <source>No queue instance offers "{pe}": name it in the attribute pe_list of a queue.</source>
        <translation>Keine Queue-Instanz bietet „{pe}“ an: Nennen Sie sie im Attribut pe_list einer Queue.</translation>
    </message>
    <message>
        <source>No queue instance offers it: no job can run in it. Name "{pe}" in the pe_list of a queue.</source>
        <translation>Keine Queue-Instanz bietet sie an: Kein Job kann darin laufen. Nennen Sie „{pe}“ in pe_list einer Queue.</translation>
    </message>
    <message>
        <source>No queue instance passes all the filters above.</source>
        <translation>Keine Queue-Instanz besteht alle Filter oben.</translation>
    </message>
    <message>
        <source>No queue suits the new request: {jobs} could never start, even in an empty cluster.</source>
        <translation>Keine Queue passt zur neuen Anforderung, auch in einem leeren Cluster nicht. Nie starten könnte: {jobs}.</translation>
    </message>
    <message>
        <source>No queue suits these requests, even in an empty cluster: the job would wait for another configuration.</source>
        <translation>Keine Queue passt zu diesen Anforderungen, auch in einem leeren Cluster nicht: Der Job würde auf eine andere Konfiguration warten.</translation>
    </message>
    <message>
        <source>No queue uses this calendar. A queue uses it when its attribute calendar names it.</source>
        <translation>Keine Queue nutzt diesen Kalender. Eine Queue nutzt ihn, wenn ihr Attribut calendar ihn nennt.</translation>
    </message>
    <message>
        <source>No reading of a limit was recorded in this period. While a window has the cluster open, or `qmonpy record` runs, how much of each limit is used and who waits for it is read each minute.</source>
        <translation>In diesem Zeitraum wurde kein Limit abgelesen. Solange ein Fenster den Cluster geöffnet hat oder `qmonpy record` läuft, wird jede Minute abgelesen, wie viel von jedem Limit genutzt ist und wer darauf wartet.</translation>
    </message>
    <message>
        <source>No record of this period says how much {word} was used.</source>
        <translation>Kein Datensatz dieses Zeitraums sagt, wie viel {word} genutzt wurde.</translation>
    </message>
    <message>
        <source>No reporting database</source>
        <translation>Keine Berichtsdatenbank</translation>
    </message>
    <message>
        <source>No reservation was recorded. A real cell writes them into its file reporting with reporting=true in reporting_params.</source>
        <translation>Keine Reservierung wurde aufgezeichnet. Eine echte Zelle schreibt sie mit reporting=true in reporting_params in ihre Datei reporting.</translation>
    </message>
    <message>
        <source>No row of the chart matches the filter "{filter}".</source>
        <translation>Keine Zeile des Diagramms passt zum Filter „{filter}“.</translation>
    </message>
    <message>
        <source>No rule is chosen</source>
        <translation>Keine Regel gewählt</translation>
    </message>
    <message>
        <source>No rule is met for certain; {rules} may be, depending on what is left open.</source>
        <translation>Sicher trifft keine Regel zu; {rules} vielleicht, je nachdem, was offen bleibt.</translation>
    </message>
    <message>
        <source>No rule is met: "{name}" does not limit this job.</source>
        <translation>Keine Regel trifft zu: „{name}“ begrenzt diesen Job nicht.</translation>
    </message>
    <message>
        <source>No run fails by itself from now on.</source>
        <translation>Ab jetzt scheitert kein Lauf von selbst.</translation>
    </message>
    <message>
        <source>No run was begun. What is filled in would be lost.</source>
        <translation>Kein Lauf wurde begonnen. Was eingetragen ist, ginge verloren.</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>No run yet.</source>
        <translation>Noch kein Lauf.</translation>
    </message>
    <message>
        <source>No scheduling pass was made here since this cluster was opened; priorities are those that one would give now. Play (F9) or step (F10) makes a pass.</source>
        <translation>Seit dieser Cluster geöffnet wurde, gab es hier keinen Durchlauf des Schedulers; die Prioritäten sind die, die einer jetzt ergäbe. Abspielen (F9) oder Schritt (F10) macht einen Durchlauf.</translation>
    </message>
    <message>
        <source>No script is named in Runs on the page General.</source>
        <translation>Auf der Seite Allgemein nennt Ausführung kein Skript.</translation>
    </message>
    <message>
        <source>No single change of a priority, a weight, shares or tickets was found that brings job {behind} before job {ahead} ({numbers} not tried for want of time).</source>
        <translation>Es fand sich keine einzelne Änderung einer Priorität, eines Gewichts, von Anteilen oder Tickets, die Job {behind} vor Job {ahead} bringt ({numbers} aus Zeitmangel nicht versucht).</translation>
    </message>
    <message>
        <source>No single change of a priority, a weight, shares or tickets was found that brings job {behind} before job {ahead}.</source>
        <translation>Es fand sich keine einzelne Änderung einer Priorität, eines Gewichts, von Anteilen oder Tickets, die Job {behind} vor Job {ahead} bringt.</translation>
    </message>
    <message>
        <source>No single change of its request or of the configuration was found that starts it in the next pass.</source>
        <translation>Es fand sich keine einzelne Änderung seiner Anforderung oder der Konfiguration, mit der er im nächsten Durchlauf startet.</translation>
    </message>
    <message>
        <source>No single change starts it in the next pass; two changes together do:</source>
        <translation>Keine einzelne Änderung lässt ihn im nächsten Durchlauf starten; zwei Änderungen zusammen schon:</translation>
    </message>
    <message>
        <source>No start could be compared with the model yet</source>
        <translation>Noch konnte kein Start mit dem Modell verglichen werden</translation>
    </message>
    <message>
        <source>No start in the next {days} days. Request less, or look at more days.</source>
        <translation>Kein Start in den nächsten {days} Tagen. Verlangen Sie weniger, oder betrachten Sie mehr Tage.</translation>
    </message>
    <message>
        <source>No start of it is found.</source>
        <translation>Kein Start von ihm ist zu finden.</translation>
    </message>
    <message>
        <source>No such day lies between {first} and {last}.</source>
        <translation>Kein solcher Tag liegt zwischen {first} und {last}.</translation>
    </message>
    <message>
        <source>No task has ended yet in {path}: let time pass (qmonpy clock), or play the jobs that come (stream:7d).</source>
        <translation>In {path} ist noch kein Task zu Ende: Lassen Sie Zeit vergehen (qmonpy clock), oder spielen Sie die Jobs, die kommen (stream:7d).</translation>
    </message>
    <message>
        <source>No threshold is exceeded any more: one goes on every {interval}, first that which started first (job {job}).</source>
        <translation>Keine Schwelle ist mehr überschritten: Alle {interval} läuft einer weiter, zuerst der, der zuerst startete (Job {job}).</translation>
    </message>
    <message>
        <source>No threshold is exceeded any more: {count} go on every {interval}, first those that started first (job {job}).</source>
        <translation>Keine Schwelle ist mehr überschritten: Alle {interval} laufen {count} weiter, zuerst die, die zuerst starteten (Job {job}).</translation>
    </message>
    <message>
        <source>No usage passes the fields above.</source>
        <translation>Keine Nutzung passt zu den Feldern oben.</translation>
    </message>
    <message>
        <source>No use of a consumable of the whole cluster was recorded in this period. A real cell writes it into its file reporting where report_variables of the host global names the consumable.</source>
        <translation>In diesem Zeitraum wurde keine Nutzung eines Consumables des ganzen Clusters aufgezeichnet. Eine echte Zelle schreibt sie in ihre Datei reporting, wenn report_variables des Hosts global das Consumable nennt.</translation>
    </message>
    <message>
        <source>No user "{name}" is known in this cluster.</source>
        <translation>Kein Benutzer „{name}“ ist in diesem Cluster bekannt.</translation>
    </message>
    <message>
        <source>No user set, manager or other part of the cluster knows a user "{name}".</source>
        <translation>Keine Benutzerliste, kein Manager und kein anderer Teil des Clusters kennt einen Benutzer „{name}“.</translation>
    </message>
    <message>
        <source>No value of {subject} was found that brings job {behind} before job {ahead}.</source>
        <translation>Für {subject} fand sich kein Wert, der Job {behind} vor Job {ahead} bringt.</translation>
    </message>
    <message>
        <source>No {giver} has override tickets.</source>
        <translation>Kein {giver} hat Override-Tickets.</translation>
    </message>
    <message>
        <source>No {giver} has shares.</source>
        <translation>Kein {giver} hat Anteile.</translation>
    </message>
    <message>
        <source>No {name}</source>
        <translation>Kein {name}</translation>
    </message>
    <message>
        <source>Nobody asked for more than {times:g} times the most {word} that the jobs used.</source>
        <translation>Niemand forderte mehr als das {times:g}-Fache dessen an, was die Jobs an {word} höchstens nutzten.</translation>
    </message>
    <message>
        <source>Nobody called {name} has jobs in {title}.</source>
        <translation>Niemand namens {name} hat Jobs in {title}.</translation>
    </message>
    <message>
        <source>Nobody called {user} has jobs in {title}.</source>
        <translation>Niemand namens {user} hat Jobs in {title}.</translation>
    </message>
    <message>
        <source>Nobody can submit, watch or change anything, this window included, and no job starts, until the qmaster is started again on its own host ($SGE_ROOT/$SGE_CELL/common/sgemaster start, or the service gridengine-master). This cannot be undone from here.</source>
        <translation>Niemand kann einreichen, zusehen oder etwas ändern, auch dieses Fenster nicht, und kein Job startet, bis der Qmaster auf seinem eigenen Host wieder gestartet wird ($SGE_ROOT/$SGE_CELL/common/sgemaster start oder der Dienst gridengine-master). Das lässt sich von hier aus nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Nobody who is known here may submit into it.</source>
        <translation>Niemand, der hier bekannt ist, darf in sie einreichen.</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None goes on by itself, as nothing is suspended there any more: nsuspend or suspend_interval is 0.</source>
        <translation>Keiner läuft von selbst weiter, da dort nichts mehr suspendiert wird: nsuspend oder suspend_interval ist 0.</translation>
    </message>
    <message>
        <source>None goes on while it is suspended, unknown, in error or ambiguous.</source>
        <translation>Keiner läuft weiter, solange sie suspendiert, unbekannt, im Fehlerzustand oder mehrdeutig ist.</translation>
    </message>
    <message>
        <source>None of the chosen jobs has a user hold; use Holds... to remove other holds.</source>
        <translation>Keiner der gewählten Jobs hat einen Hold des Benutzers; andere Holds nimmt „Holds ...“ weg.</translation>
    </message>
    <message>
        <source>None of the chosen jobs is in error (state E).</source>
        <translation>Keiner der gewählten Jobs ist im Fehlerzustand (E).</translation>
    </message>
    <message>
        <source>None of the chosen jobs was suspended itself; what a queue or a threshold suspends resumes with it.</source>
        <translation>Keiner der gewählten Jobs wurde selbst suspendiert; was eine Queue oder Schwelle suspendiert, läuft mit ihr weiter.</translation>
    </message>
    <message>
        <source>None of {group} is there any more.</source>
        <translation>Von {group} ist nichts mehr da.</translation>
    </message>
    <message>
        <source>None of {rows} matches the filter "{filter}".</source>
        <translation>Auf keine von {rows} passt der Filter „{filter}“.</translation>
    </message>
    <message>
        <source>None starts, and none is suspended for that while it is suspended, unknown, in error or ambiguous.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalisiert</translation>
    </message>
    <message>
        <source>Not allo&amp;wed</source>
        <translation>Nich&amp;t erlaubt</translation>
    </message>
    <message>
        <source>Not applied yet: {count}</source>
        <translation>Noch nicht angewendet: {count}</translation>
    </message>
    <message>
        <source>Not applied: </source>
        <translation>Nicht angewendet: </translation>
    </message>
    <message>
        <source>Not applied: {count}. {first}</source>
        <translation>Nicht angewendet: {count}. {first}</translation>
    </message>
    <message>
        <source>Not applied: {reasons}</source>
        <translation>Nicht angewendet: {reasons}</translation>
    </message>
    <message>
        <source>Not asked for</source>
        <translation>Nicht verlangt</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>Nicht vor</translation>
    </message>
    <message>
        <source>Not changed, because a calendar or another queue suspends it: {names}</source>
        <translation>Nicht geändert, da ein Kalender oder eine andere Queue suspendiert: {names}</translation>
    </message>
    <message>
        <source>Not changed: {reason}</source>
        <translation>Nicht geändert: {reason}</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>Nicht gezählt</translation>
    </message>
    <message>
        <source>Not counted: can never start</source>
        <translation>Nicht gezählt: kann nie starten</translation>
    </message>
    <message>
        <source>Not counted: others that wait</source>
        <translation>Nicht gezählt: andere wartende</translation>
    </message>
    <message>
        <source>Not deleted: {reasons}</source>
        <translation>Nicht gelöscht: {reasons}</translation>
    </message>
    <message>
        <source>Not enabled, so that they limit nothing yet: {names}.</source>
        <translation>Nicht aktiviert, sodass sie noch nichts begrenzen: {names}.</translation>
    </message>
    <message>
        <source>Not exported: {reason}</source>
        <translation>Nicht exportiert: {reason}</translation>
    </message>
    <message>
        <source>Not found out within {seconds}, and given up. Ask Why? to search without a limit.</source>
        <translation>Nicht gefunden und aufgegeben (nach {seconds}). „Warum?“ sucht ohne Grenze.</translation>
    </message>
    <message>
        <source>Not granted: {when}: {reason}</source>
        <translation>Nicht gewährt: {when}: {reason}</translation>
    </message>
    <message>
        <source>Not here: the program notify-send, which shows them, is not installed.</source>
        <translation>Hier nicht: Das Programm notify-send, das sie zeigt, ist nicht installiert.</translation>
    </message>
    <message>
        <source>Not in the PE</source>
        <translation>Nicht in der PE</translation>
    </message>
    <message>
        <source>Not known any more.</source>
        <translation>Nicht mehr bekannt.</translation>
    </message>
    <message>
        <source>Not known here; it is kept as it is written.</source>
        <translation>Hier unbekannt; es bleibt, wie es geschrieben ist.</translation>
    </message>
    <message>
        <source>Not limited by the host: each queue here has an amount of its own</source>
        <translation>Nicht durch den Host begrenzt: Jede Queue hier hat eine eigene Menge</translation>
    </message>
    <message>
        <source>Not of these tasks</source>
        <translation>Nicht von diesen Tasks</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>Nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Not saved before</source>
        <translation>Früher nicht gespeichert</translation>
    </message>
    <message>
        <source>Not saved: {path}: {reason}</source>
        <translation>Nicht gespeichert: {path}: {reason}</translation>
    </message>
    <message>
        <source>Not taken back, because changed again since: {names}</source>
        <translation>Nicht zurückgenommen, weil seitdem wieder geändert: {names}</translation>
    </message>
    <message>
        <source>Not weighed</source>
        <translation>Nicht berücksichtigt</translation>
    </message>
    <message>
        <source>Noted by the last pass</source>
        <translation>Vom letzten Durchlauf notiert</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing can be booked: neither the host nor a queue on it offers a consumable.</source>
        <translation>Nichts ist buchbar: Weder der Host noch eine Queue darauf bietet ein Consumable.</translation>
    </message>
    <message>
        <source>Nothing found: no name, label or value contains this</source>
        <translation>Nichts gefunden: Kein Name, Titel oder Wert enthält dies</translation>
    </message>
    <message>
        <source>Nothing has all these words.</source>
        <translation>Nichts enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Nothing has been reserved. The days that you filled in would be lost.</source>
        <translation>Nichts wurde reserviert. Die Tage, die Sie ausgefüllt haben, gingen verloren.</translation>
    </message>
    <message>
        <source>Nothing in the cluster names "{name}".</source>
        <translation>Nichts im Cluster nennt „{name}“.</translation>
    </message>
    <message>
        <source>Nothing in this row was worked out from other numbers.</source>
        <translation>Nichts in dieser Zeile wurde aus anderen Zahlen berechnet.</translation>
    </message>
    <message>
        <source>Nothing is added yet. The names that you entered would be lost.</source>
        <translation>Noch ist nichts angelegt. Die eingegebenen Namen gingen verloren.</translation>
    </message>
    <message>
        <source>Nothing is added yet. The names that you entered would be lost: {names}.</source>
        <translation>Noch ist nichts angelegt. Die eingegebenen Namen gingen verloren: {names}.</translation>
    </message>
    <message>
        <source>Nothing is altered yet. What you filled in would be lost.</source>
        <translation>Noch ist nichts geändert. Ihre Eingaben gingen verloren.</translation>
    </message>
    <message>
        <source>Nothing is altered yet. What you filled in would be lost: {command}</source>
        <translation>Noch ist nichts geändert. Ihre Eingaben gingen verloren: {command}</translation>
    </message>
    <message>
        <source>Nothing is applied yet; the edits themselves stay.</source>
        <translation>Noch wurde nichts angewendet; die Änderungen selbst bleiben.</translation>
    </message>
    <message>
        <source>Nothing is brought in.</source>
        <translation>Nichts wird übernommen.</translation>
    </message>
    <message>
        <source>Nothing is counted here at present: no running task is in this counter.</source>
        <translation>Hier wird zurzeit nichts gezählt: Kein laufender Task ist in diesem Zähler.</translation>
    </message>
    <message>
        <source>Nothing is counted there{whom}.</source>
        <translation>Dort wird nichts gezählt{whom}.</translation>
    </message>
    <message>
        <source>Nothing is different.</source>
        <translation>Nichts ist verschieden.</translation>
    </message>
    <message>
        <source>Nothing is drawn.</source>
        <translation>Nichts ist gezeichnet.</translation>
    </message>
    <message>
        <source>Nothing is edited</source>
        <translation>Nichts ist geändert</translation>
    </message>
    <message>
        <source>Nothing is foreseen: nobody in the tree can have jobs.</source>
        <translation>Nichts ist vorherzusehen: Niemand im Baum kann Jobs haben.</translation>
    </message>
    <message>
        <source>Nothing is kept yet. Choose Keep as case... in the menu of a job, a limit in use, or a reservation.</source>
        <translation>Noch wird nichts behalten. Wählen Sie „Als Fall behalten ...“ im Menü eines Jobs, eines belegten Limits oder einer Reservierung.</translation>
    </message>
    <message>
        <source>Nothing is kept yet. What you filled in would be lost.</source>
        <translation>Noch wurde nichts behalten. Ihre Eingaben gingen verloren.</translation>
    </message>
    <message>
        <source>Nothing is known of what really happened to these jobs, or they were changed: the numbers say what the engine does with them, and cannot be held against the real cluster.</source>
        <translation>Was mit diesen Jobs wirklich geschah, ist nicht bekannt, oder sie wurden geändert: Die Zahlen sagen, was die Engine mit ihnen macht, und lassen sich nicht am wirklichen Cluster messen.</translation>
    </message>
    <message>
        <source>Nothing is left to apply: the cluster already has these changes.</source>
        <translation>Nichts bleibt anzuwenden: Der Cluster hat diese Änderungen schon.</translation>
    </message>
    <message>
        <source>Nothing is lost.</source>
        <translation>Nichts geht verloren.</translation>
    </message>
    <message>
        <source>Nothing is played.</source>
        <translation>Nichts wird gespielt.</translation>
    </message>
    <message>
        <source>Nothing is requested.</source>
        <translation>Nichts ist angefordert.</translation>
    </message>
    <message>
        <source>Nothing is reserved</source>
        <translation>Nichts ist reserviert</translation>
    </message>
    <message>
        <source>Nothing is reserved. Drag over free space in the chart, or use the button.</source>
        <translation>Nichts ist reserviert. Ziehen Sie im Diagramm über freien Platz, oder nehmen Sie die Schaltfläche.</translation>
    </message>
    <message>
        <source>Nothing is unusual.</source>
        <translation>Nichts ist ungewöhnlich.</translation>
    </message>
    <message>
        <source>Nothing keeps {user} out.</source>
        <translation>Nichts schließt {user} aus.</translation>
    </message>
    <message>
        <source>Nothing like it within five weeks.</source>
        <translation>Nichts Ähnliches in den nächsten fünf Wochen.</translation>
    </message>
    <message>
        <source>Nothing like it. Ask for less.</source>
        <translation>Nichts Ähnliches. Verlangen Sie weniger.</translation>
    </message>
    <message>
        <source>Nothing of {name} is left to bring in: everything is here already.</source>
        <translation>Aus {name} ist nichts zu übernehmen: Alles ist schon hier.</translation>
    </message>
    <message>
        <source>Nothing of {name} was imported, because of these mistakes:</source>
        <translation>Aus {name} wurde wegen dieser Fehler nichts importiert:</translation>
    </message>
    <message>
        <source>Nothing of {title} is left. {step}</source>
        <translation>Von {title} bleibt nichts übrig. {step}</translation>
    </message>
    <message>
        <source>Nothing starts on that queue instance until it can be used again.</source>
        <translation>Auf dieser Queue-Instanz startet nichts, bis sie wieder benutzbar ist.</translation>
    </message>
    <message>
        <source>Nothing starts on these queue instances until they can be used again.</source>
        <translation>Auf diesen Queue-Instanzen startet nichts, bis sie wieder benutzbar sind.</translation>
    </message>
    <message>
        <source>Nothing that a rule limits is in use. Usage is shown as soon as an enabled set limits a running job.</source>
        <translation>Nichts, was eine Regel begrenzt, ist in Gebrauch. Die Nutzung erscheint, sobald ein aktiver Satz einen laufenden Job begrenzt.</translation>
    </message>
    <message>
        <source>Nothing that this rule limits is in use</source>
        <translation>Nichts, was diese Regel begrenzt, ist belegt</translation>
    </message>
    <message>
        <source>Nothing to apply: the sets are as the cluster has them</source>
        <translation>Nichts anzuwenden: Die Sätze sind, wie der Cluster sie hat</translation>
    </message>
    <message>
        <source>Nothing to draw.</source>
        <translation>Nichts zu zeichnen.</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Nothing to restore: the configuration is as it was after change {n}.</source>
        <translation>Nichts wiederherzustellen: Die Konfiguration ist, wie sie nach Änderung {n} war.</translation>
    </message>
    <message>
        <source>Nothing to save: {name} saves every change at once.</source>
        <translation>Nichts zu speichern: {name} speichert jede Änderung sofort.</translation>
    </message>
    <message>
        <source>Nothing to take back: everything is already as it was before.</source>
        <translation>Nichts zurückzunehmen: Alles ist schon, wie es vorher war.</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Nothing uses it.</source>
        <translation>Nichts verwendet es.</translation>
    </message>
    <message>
        <source>Nothing was altered. {said}</source>
        <translation>Es wurde nichts geändert. {said}</translation>
    </message>
    <message>
        <source>Nothing was changed yet. Every change of the configuration is listed here.</source>
        <translation>Noch wurde nichts geändert. Jede Änderung der Konfiguration steht hier.</translation>
    </message>
    <message>
        <source>Nothing was in use in this period.</source>
        <translation>In diesem Zeitraum war nichts in Nutzung.</translation>
    </message>
    <message>
        <source>Nothing was in use, or nothing was recorded.</source>
        <translation>Nichts war in Gebrauch, oder nichts wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>Nothing was played yet. A run plays what this cluster ran, or what might come, on another configuration, and shows who would have waited longer.</source>
        <translation>Noch wurde nichts gespielt. Ein Lauf spielt, was auf diesem Cluster lief oder kommen könnte, auf einer anderen Konfiguration und zeigt, wer länger gewartet hätte.</translation>
    </message>
    <message>
        <source>Nothing was read in the period that it is held against.</source>
        <translation>Im Zeitraum, der gegenübersteht, wurde nichts abgelesen.</translation>
    </message>
    <message>
        <source>Nothing was recorded in the last day</source>
        <translation>Am letzten Tag wurde nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>Nothing was recorded in the last day.</source>
        <translation>Am letzten Tag wurde nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Nothing was recorded in the period that it is held against.</source>
        <translation>Im Zeitraum, der gegenübersteht, wurde nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Nothing was recorded of what this report asks for. Choose another period, or other jobs.</source>
        <translation>Wonach dieser Bericht fragt, wurde nicht aufgezeichnet. Wählen Sie einen anderen Zeitraum oder andere Jobs.</translation>
    </message>
    <message>
        <source>Nothing was reserved. {text}</source>
        <translation>Nichts wurde reserviert. {text}</translation>
    </message>
    <message>
        <source>Nothing was submitted. {said}</source>
        <translation>Es wurde nichts eingereicht. {said}</translation>
    </message>
    <message>
        <source>Nothing was taken back, because changed again since: {names}.</source>
        <translation>Nichts wurde zurückgenommen, weil seitdem wieder geändert: {names}.</translation>
    </message>
    <message>
        <source>Nothing was told yet. The preferences (Ctrl+,) say of which events notices are given.</source>
        <translation>Noch wurde nichts mitgeteilt. In den Einstellungen (Strg+,) steht, welche Ereignisse mitgeteilt werden.</translation>
    </message>
    <message>
        <source>Nothing would change.</source>
        <translation>Es würde sich nichts ändern.</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Mitteilungen</translation>
    </message>
    <message>
        <source>Notices stand in a list (Ctrl+Alt+2), as long as the window is open.</source>
        <translation>Mitteilungen stehen in einer Liste (Strg+Alt+2), solange das Fenster geöffnet ist.</translation>
    </message>
    <message>
        <source>Notices...</source>
        <translation>Mitteilungen...</translation>
    </message>
    <message>
        <source>Notification time</source>
        <translation>Vorwarnzeit</translation>
    </message>
    <message>
        <source>Notify</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>Nov</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Number of jobs completed</source>
        <translation>Zahl der beendeten Jobs</translation>
    </message>
    <message>
        <source>Number of jobs completed per reservation</source>
        <translation>Zahl der beendeten Jobs je Reservierung</translation>
    </message>
    <message>
        <source>Numbers that were given here and there stay with what is in the file: {numbers}.</source>
        <translation>Nummern, die hier und dort vergeben wurden, bleiben bei dem, was in der Datei steht: {numbers}.</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>Objects that let the user in or keep the user out</source>
        <translation>Objekte, die den Benutzer zulassen oder ausschließen</translation>
    </message>
    <message>
        <source>Obsolete: queues have their own mode, which counts.</source>
        <translation>Veraltet: Queues haben einen eigenen Modus, und der zählt.</translation>
    </message>
    <message>
        <source>Obsolete: the processor set that jobs are bound to, such as 1-4,8, on systems that have such sets. UNDEFINED: none.</source>
        <translation>Veraltet: die Prozessormenge, an die Jobs gebunden werden, etwa 1-4,8, auf Systemen, die solche Mengen haben. UNDEFINED: keine.</translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>Okt</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>Of all</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Of all hosts, as qconf prints it</source>
        <translation>Aller Hosts, wie qconf ihn ausgibt</translation>
    </message>
    <message>
        <source>Of all times that are shown and typed. Commands have the times of this machine, calendars those of the qmaster.</source>
        <translation>Aller Zeiten, die gezeigt und eingegeben werden. Befehle haben die Zeiten dieses Rechners, Kalender die des Qmasters.</translation>
    </message>
    <message>
        <source>Of an ended job the cluster tells no requests, no program and no environment: fill them in.</source>
        <translation>Von einem beendeten Job nennt der Cluster keine Anforderungen, kein Programm und keine Umgebung: Füllen Sie sie aus.</translation>
    </message>
    <message>
        <source>Of category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Of consumables: the amount left</source>
        <translation>Bei Consumables: was übrig ist</translation>
    </message>
    <message>
        <source>Of level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Of the cluster on screen</source>
        <translation>Des gezeigten Clusters</translation>
    </message>
    <message>
        <source>Of the cluster's configuration was not understood: {places}. {consequence}</source>
        <translation>Aus der Konfiguration des Clusters wurde nicht verstanden: {places}. {consequence}</translation>
    </message>
    <message>
        <source>Of the configuration could not be read, and is left out: {titles}.</source>
        <translation>Nicht lesbar und deshalb ausgelassen ist von der Konfiguration: {titles}.</translation>
    </message>
    <message>
        <source>Of the host's jobs</source>
        <translation>Von den Jobs des Hosts</translation>
    </message>
    <message>
        <source>Of the system's size; Ctrl++ and Ctrl+- change it anywhere, Ctrl+0 takes the system's again.</source>
        <translation>Im Verhältnis zur Größe des Systems; Strg++ und Strg+- ändern sie überall, Strg+0 nimmt wieder die des Systems.</translation>
    </message>
    <message>
        <source>Of this machine</source>
        <translation>Dieses Rechners</translation>
    </message>
    <message>
        <source>Of those with jobs</source>
        <translation>Mit Jobs</translation>
    </message>
    <message>
        <source>Of users, projects and queues; a name keeps its colour everywhere.</source>
        <translation>Von Benutzern, Projekten und Queues; ein Name behält überall seine Farbe.</translation>
    </message>
    <message>
        <source>Of {jobs} the database knows only what the spool remembers of ended tasks: no project, department, group and requests, nor what they used; they count under NONE. The cluster writes records of what ends from then on when its reporting_params say accounting=true (qconf -mconf).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {jobs}, {moved} would start at another time.</source>
        <translation>{jobs}: Davon würden {moved} zu anderer Zeit starten.</translation>
    </message>
    <message>
        <source>Offered by {shown}{more} on {hosts}.</source>
        <translation>Angeboten von {shown}{more} auf {hosts}.</translation>
    </message>
    <message>
        <source>Okabe and Ito: told apart by colour-blind people</source>
        <translation>Okabe und Ito: für Farbenblinde unterscheidbar</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>On all rows at once; a further click chooses what lies below.</source>
        <translation>Auf allen Zeilen zugleich; ein weiterer Klick wählt, was darunter liegt.</translation>
    </message>
    <message>
        <source>On errors</source>
        <translation>Bei Fehlern</translation>
    </message>
    <message>
        <source>On none of {count} all queues together offer more than the host has, as far as that is known.</source>
        <translation>Auf keinem von {count} bieten alle Queues zusammen mehr an, als der Host hat, soweit das bekannt ist.</translation>
    </message>
    <message>
        <source>On slots</source>
        <translation>Auf Slots</translation>
    </message>
    <message>
        <source>On the page {page}</source>
        <translation>Auf der Seite {page}</translation>
    </message>
    <message>
        <source>On {count:,} of {hosts} all queues together offer more than the host has.</source>
        <translation>Auf {count:,} von {hosts} bieten alle Queues zusammen mehr an, als der Host hat.</translation>
    </message>
    <message>
        <source>On {host} (and in the same way on {others} other) its queues offer {amount} of {name} together</source>
        <translation>Auf {host} (und ebenso auf {others} weiteren) bieten seine Queues zusammen {amount} {name}</translation>
    </message>
    <message>
        <source>On {host} (and in the same way on {others} others) its queues offer {amount} of {name} together</source>
        <translation>Auf {host} (und ebenso auf {others} weiteren) bieten seine Queues zusammen {amount} {name}</translation>
    </message>
    <message>
        <source>On {host} its queues offer {amount} of {name} together</source>
        <translation>Auf {host} bieten seine Queues zusammen {amount} {name}</translation>
    </message>
    <message>
        <source>On {place} no rule of {set} counts it.</source>
        <translation>Auf {place} zählt ihn keine Regel von {set}.</translation>
    </message>
    <message>
        <source>On {place} the rule {rule} counts it.</source>
        <translation>Auf {place} zählt ihn die Regel {rule}.</translation>
    </message>
    <message>
        <source>Once no threshold is exceeded, one goes on every {interval}, first that which started first (job {job}).</source>
        <translation>Sobald keine Schwelle mehr überschritten ist, läuft alle {interval} einer weiter, zuerst der, der zuerst startete (Job {job}).</translation>
    </message>
    <message>
        <source>Once no threshold is exceeded, {count} go on every {interval}, first those that started first (job {job}).</source>
        <translation>Sobald keine Schwelle mehr überschritten ist, laufen alle {interval} {count} weiter, zuerst die, die zuerst starteten (Job {job}).</translation>
    </message>
    <message>
        <source>One accounting record</source>
        <translation>Ein Accounting-Datensatz</translation>
    </message>
    <message>
        <source>One host after the other is filled up.</source>
        <translation>Ein Host nach dem anderen wird gefüllt.</translation>
    </message>
    <message>
        <source>One job waits.</source>
        <translation>Ein Job wartet.</translation>
    </message>
    <message>
        <source>One single change brings job {behind} before job {ahead}:</source>
        <translation>Eine einzelne Änderung bringt Job {behind} vor Job {ahead}:</translation>
    </message>
    <message>
        <source>One single change starts it in the next pass:</source>
        <translation>Mit einer einzelnen Änderung startet er im nächsten Durchlauf:</translation>
    </message>
    <message>
        <source>Onl&amp;y verify, do not reserve</source>
        <translation>Nur prü&amp;fen, nicht reservieren</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>Nur</translation>
    </message>
    <message>
        <source>Only a consumable has a default.</source>
        <translation>Nur ein Consumable hat einen Standardwert.</translation>
    </message>
    <message>
        <source>Only an array has tasks: fill in Array tasks as well.</source>
        <translation>Nur ein Array hat Tasks: Füllen Sie auch Array-Tasks aus.</translation>
    </message>
    <message>
        <source>Only attributes that differ from the default ({count})</source>
        <translation>Nur Attribute, die vom Standard abweichen ({count})</translation>
    </message>
    <message>
        <source>Only by {user}</source>
        <translation>Nur von {user}</translation>
    </message>
    <message>
        <source>Only enabled sets apply</source>
        <translation>Nur aktive Sätze gelten</translation>
    </message>
    <message>
        <source>Only host {host}</source>
        <translation>Nur Host {host}</translation>
    </message>
    <message>
        <source>Only jobs of</source>
        <translation>Nur Jobs von</translation>
    </message>
    <message>
        <source>Only jobs of reservation {id}</source>
        <translation>Nur Jobs der Reservierung {id}</translation>
    </message>
    <message>
        <source>Only jobs of {user}</source>
        <translation>Nur Jobs von {user}</translation>
    </message>
    <message>
        <source>Only jobs that can never start</source>
        <translation>Nur Jobs, die nie starten können</translation>
    </message>
    <message>
        <source>Only jobs that request "{name}" are counted: its default is {default}, so other jobs are not limited.</source>
        <translation>Nur Jobs, die „{name}“ anfordern, werden gezählt: Der Standard ist {default}, andere Jobs sind also nicht begrenzt.</translation>
    </message>
    <message>
        <source>Only jobs that request "{name}" are limited, each to {limit}: it is not consumable, so nothing is added up and other jobs are not limited.</source>
        <translation>Nur Jobs, die „{name}“ anfordern, sind begrenzt, jeder auf {limit}: Es ist kein Consumable, also wird nichts summiert, und andere Jobs sind nicht begrenzt.</translation>
    </message>
    <message>
        <source>Only jobs {words}.</source>
        <translation>Nur Jobs {words}.</translation>
    </message>
    <message>
        <source>Only of projects</source>
        <translation>Nur von Projekten</translation>
    </message>
    <message>
        <source>Only pending jobs can be moved; running ones must be rescheduled first.</source>
        <translation>Nur wartende Jobs lassen sich verschieben; laufende müssen erst neu eingeplant werden.</translation>
    </message>
    <message>
        <source>Only print what would be submitted</source>
        <translation>Nur ausgeben, was eingereicht würde</translation>
    </message>
    <message>
        <source>Only records of jobs are there: they do not say how many slots a queue has, and what still runs is not among them.</source>
        <translation>Es gibt nur Datensätze von Jobs: Sie sagen nicht, wie viele Slots eine Queue hat, und was noch läuft, ist nicht dabei.</translation>
    </message>
    <message>
        <source>Only running jobs can be rescheduled.</source>
        <translation>Nur laufende Jobs lassen sich neu einplanen.</translation>
    </message>
    <message>
        <source>Only running jobs that are not suspended already can be suspended.</source>
        <translation>Suspendieren lassen sich nur laufende Jobs, die es noch nicht sind.</translation>
    </message>
    <message>
        <source>Only runs of the same workload can be compared: these have different ones.</source>
        <translation>Nur Läufe derselben Last lassen sich vergleichen: Diese haben verschiedene.</translation>
    </message>
    <message>
        <source>Only starts until {moment} are known; later ones may move, too.</source>
        <translation>Bekannt sind nur Starts bis {moment}; auch spätere können sich verschieben.</translation>
    </message>
    <message>
        <source>Only {name}</source>
        <translation>Nur {name}</translation>
    </message>
    <message>
        <source>Only {part:.0f} % of this period is over by now; the one that it is held against is counted whole.</source>
        <translation>Erst {part:.0f} % dieses Zeitraums sind vorbei; der gegenüberstehende ist ganz gezählt.</translation>
    </message>
    <message>
        <source>Only {percent} of the tasks start within {within} of when they really did.</source>
        <translation>Nur {percent} der Tasks starten höchstens {within} neben ihrem wirklichen Start.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a cluster</source>
        <translation>Cluster öffnen</translation>
    </message>
    <message>
        <source>Open a cluster file</source>
        <translation>Eine Clusterdatei öffnen</translation>
    </message>
    <message>
        <source>Open a directory of qconf files as a new cluster</source>
        <translation>Ein Verzeichnis von qconf-Dateien als neuen Cluster öffnen</translation>
    </message>
    <message>
        <source>Open a terminal (Ctrl+Enter)</source>
        <translation>Terminal öffnen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Open a terminal on a host for these requests, at once or not at all (qsh)</source>
        <translation>Für diese Anforderungen ein Terminal auf einem Host öffnen, sofort oder gar nicht (qsh)</translation>
    </message>
    <message>
        <source>Open cluster...</source>
        <translation>Cluster öffnen...</translation>
    </message>
    <message>
        <source>Open real cluster...</source>
        <translation>Echten Cluster öffnen...</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>Terminal öffnen</translation>
    </message>
    <message>
        <source>Open the cluster</source>
        <translation>Cluster öffnen</translation>
    </message>
    <message>
        <source>Open the number of the current cell into its terms</source>
        <translation>Die Zahl der aktuellen Zelle in ihre Terme aufklappen</translation>
    </message>
    <message>
        <source>Opened {name}.</source>
        <translation>{name} ist geöffnet.</translation>
    </message>
    <message>
        <source>Opening {name}</source>
        <translation>Öffnen von {name}</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Options of qalter that are allowed although there is a server JSV, separated by commas. NONE: only -w and -t.</source>
        <translation>Optionen von qalter, die trotz Server-JSV erlaubt sind, durch Kommas getrennt. NONE: nur -w und -t.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Order of the policies</source>
        <translation>Reihenfolge der Policies</translation>
    </message>
    <message>
        <source>Orphaned</source>
        <translation>Verwaist</translation>
    </message>
    <message>
        <source>Other attributes</source>
        <translation>Weitere Attribute</translation>
    </message>
    <message>
        <source>Other configurations to play on</source>
        <translation>Andere Konfigurationen, die gespielt werden</translation>
    </message>
    <message>
        <source>Other requests</source>
        <translation>Andere Anforderungen</translation>
    </message>
    <message>
        <source>Other reservations</source>
        <translation>Andere Reservierungen</translation>
    </message>
    <message>
        <source>Other values</source>
        <translation>Andere Werte</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>Override</translation>
    </message>
    <message>
        <source>Override given</source>
        <translation>Override gegeben</translation>
    </message>
    <message>
        <source>Override tickets</source>
        <translation>Override-Tickets</translation>
    </message>
    <message>
        <source>Override tickets of new users</source>
        <translation>Override-Tickets neuer Benutzer</translation>
    </message>
    <message>
        <source>Override tickets of users that are made automatically.</source>
        <translation>Override-Tickets von Benutzern, die automatisch angelegt werden.</translation>
    </message>
    <message>
        <source>Override tickets that jobs of the department have together.</source>
        <translation>Override-Tickets, die die Jobs des Departments zusammen haben.</translation>
    </message>
    <message>
        <source>Override tickets that jobs of the project have together.</source>
        <translation>Override-Tickets, die die Jobs des Projekts zusammen haben.</translation>
    </message>
    <message>
        <source>Override tickets that jobs of the user have together.</source>
        <translation>Override-Tickets, die die Jobs des Benutzers zusammen haben.</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Own order: {order}</source>
        <translation>Eigene Reihenfolge: {order}</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>Owner, name, account, beginning, end and parallel environment of one advance reservation.</source>
        <translation>Eigentümer, Name, Account, Anfang, Ende und Parallelumgebung einer Reservierung.</translation>
    </message>
    <message>
        <source>Owner: {owner}</source>
        <translation>Eigentümer: {owner}</translation>
    </message>
    <message>
        <source>Owners</source>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>PE</source>
        <translation>PE</translation>
    </message>
    <message>
        <source>PE {pe} has no slots at all</source>
        <translation>PE {pe} hat gar keine Slots</translation>
    </message>
    <message>
        <source>PE {pe} has room for too few slots</source>
        <translation>PE {pe} hat Platz für zu wenige Slots</translation>
    </message>
    <message>
        <source>PE {pe} has room for {slots}, {subject} asks for {asked}</source>
        <translation>PE {pe} hat Platz für {slots}, {subject} verlangt {asked}</translation>
    </message>
    <message>
        <source>PE {pe} places {slots} on each host, and {subject} asks for no multiple of {left}</source>
        <translation>PE {pe} belegt {slots} auf jedem Host, und {subject} verlangt kein Vielfaches von {left}</translation>
    </message>
    <message>
        <source>PE {pe}: slots</source>
        <translation>PE {pe}: Slots</translation>
    </message>
    <message>
        <source>PE {word}</source>
        <translation>PE {word}</translation>
    </message>
    <message>
        <source>PEs</source>
        <translation>PEs</translation>
    </message>
    <message>
        <source>POSIX priority</source>
        <translation>POSIX-Priorität</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page of HTML...</source>
        <translation>HTML-Seite...</translation>
    </message>
    <message>
        <source>Pages of the form</source>
        <translation>Seiten des Formulars</translation>
    </message>
    <message>
        <source>Pagsh</source>
        <translation>Pagsh</translation>
    </message>
    <message>
        <source>Panel at the foot</source>
        <translation>Fußleiste</translation>
    </message>
    <message>
        <source>Parallel environment</source>
        <translation>Parallelumgebung</translation>
    </message>
    <message>
        <source>Parallel environment; of lanes</source>
        <translation>Parallelumgebung; von Bahnen</translation>
    </message>
    <message>
        <source>Parallel environments</source>
        <translation>Parallelumgebungen</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Parameters of execution daemons</source>
        <translation>Parameter der Execution Daemons</translation>
    </message>
    <message>
        <source>Parameters of reporting</source>
        <translation>Parameter der Aufzeichnung</translation>
    </message>
    <message>
        <source>Parameters of the qmaster</source>
        <translation>Parameter des Qmasters</translation>
    </message>
    <message>
        <source>Parquet needs pyarrow, which is not installed: pip install 'qmonpy[parquet]'.</source>
        <translation>Parquet braucht pyarrow, das nicht installiert ist: pip install 'qmonpy[parquet]'.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Pass after a job's end</source>
        <translation>Durchlauf nach Job-Ende</translation>
    </message>
    <message>
        <source>Pass after submission</source>
        <translation>Durchlauf nach dem Einreichen</translation>
    </message>
    <message>
        <source>Passed over</source>
        <translation>Übergangen</translation>
    </message>
    <message>
        <source>Past usage counts half after {time} (halftime), but {job}.</source>
        <translation>Vergangene Nutzung zählt nach {time} halb (halftime), aber: {job}.</translation>
    </message>
    <message>
        <source>Past usage is kept now of {users} and {projects}.</source>
        <translation>Vergangene Nutzung ist jetzt festgehalten: {users}, {projects}.</translation>
    </message>
    <message>
        <source>Past {name} counts half after {time} (halflife_decay_list), but {job}.</source>
        <translation>Vergangenes {name} zählt nach {time} halb (halflife_decay_list), aber: {job}.</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Paste {nodes}</source>
        <translation>{nodes} einfügen</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Pfade</translation>
    </message>
    <message>
        <source>Paths of programs that report load values, separated by commas. NONE: only what the execution daemon measures.</source>
        <translation>Pfade von Programmen, die Load-Werte melden, durch Kommas getrennt. NONE: nur, was der Execution Daemon misst.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Pending tasks of a job</source>
        <translation>Wartende Tasks eines Jobs</translation>
    </message>
    <message>
        <source>Pending, running and finished jobs</source>
        <translation>Wartende, laufende und beendete Jobs</translation>
    </message>
    <message>
        <source>Per cent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>Per host</source>
        <translation>Je Host</translation>
    </message>
    <message>
        <source>Pick the end</source>
        <translation>Das Ende wählen</translation>
    </message>
    <message>
        <source>Pick the start</source>
        <translation>Den Start wählen</translation>
    </message>
    <message>
        <source>Pie</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Planned (-R y): {window}</source>
        <translation>Geplant (-R y): {window}</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play the chosen run again, with everything as it was</source>
        <translation>Den gewählten Lauf noch einmal abspielen, mit allem wie zuvor</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>Policies</translation>
    </message>
    <message>
        <source>Policy hierarchy</source>
        <translation>Rangfolge der Policies</translation>
    </message>
    <message>
        <source>Poor calibration.</source>
        <translation>Schlechte Kalibrierung.</translation>
    </message>
    <message>
        <source>Poor calibration: the play of the real configuration does not hit what happened, so the rest is doubtful.</source>
        <translation>Schlechte Kalibrierung: Das Spiel der wirklichen Konfiguration trifft nicht, was geschah; auch der Rest ist also zweifelhaft.</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Possible starts in the coming days (Alt+2)</source>
        <translation>Mögliche Starts in den kommenden Tagen (Alt+2)</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Preferences...</source>
        <translation>Einstellungen...</translation>
    </message>
    <message>
        <source>Preferred</source>
        <translation>Bevorzugt</translation>
    </message>
    <message>
        <source>Preferred (-soft -l)</source>
        <translation>Bevorzugt (-soft -l)</translation>
    </message>
    <message>
        <source>Preferred queues</source>
        <translation>Bevorzugte Queues</translation>
    </message>
    <message>
        <source>Preferred resource {name}</source>
        <translation>Bevorzugte Ressource {name}</translation>
    </message>
    <message>
        <source>Preferred resources</source>
        <translation>Bevorzugte Ressourcen</translation>
    </message>
    <message>
        <source>Preparing the plot...</source>
        <translation>Das Diagramm wird vorbereitet...</translation>
    </message>
    <message>
        <source>Press Enter again to add it anyway.</source>
        <translation>Die Eingabetaste ergänzt es trotzdem.</translation>
    </message>
    <message>
        <source>Pressure of resource quota rules</source>
        <translation>Druck der Regeln</translation>
    </message>
    <message>
        <source>Preview changes</source>
        <translation>Vorschau der Änderungen</translation>
    </message>
    <message>
        <source>Preview changes...</source>
        <translation>Vorschau der Änderungen...</translation>
    </message>
    <message>
        <source>Previous area</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Previous year</source>
        <translation>Voriges Jahr</translation>
    </message>
    <message>
        <source>Print...</source>
        <translation>Drucken...</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>Priority -p</source>
        <translation>Priorität -p</translation>
    </message>
    <message>
        <source>Priority and tickets</source>
        <translation>Priorität und Tickets</translation>
    </message>
    <message>
        <source>Priority and urgency</source>
        <translation>Priorität und Dringlichkeit</translation>
    </message>
    <message>
        <source>Priority of {jobs}</source>
        <translation>Priorität von {jobs}</translation>
    </message>
    <message>
        <source>Priority...</source>
        <translation>Priorität...</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Problems of the changes</source>
        <translation>Probleme der Änderungen</translation>
    </message>
    <message>
        <source>Problems of this set</source>
        <translation>Probleme dieses Satzes</translation>
    </message>
    <message>
        <source>Processor time in per cent of slots times run time; a simulation measures none</source>
        <translation>Prozessorzeit in Prozent von Slots mal Laufzeit; eine Simulation misst keine</translation>
    </message>
    <message>
        <source>Processor time used: days, h:m:s</source>
        <translation>Verbrauchte Prozessorzeit: Tage, h:m:s</translation>
    </message>
    <message>
        <source>Processor time, memory and input and output of jobs by department and by the month of their start.</source>
        <translation>Prozessorzeit, Speicher, Ein- und Ausgabe von Jobs nach Department und nach dem Monat ihres Starts.</translation>
    </message>
    <message>
        <source>Processor time, memory and input and output of jobs by project and by the month of their start.</source>
        <translation>Prozessorzeit, Speicher, Ein- und Ausgabe von Jobs nach Projekt und nach dem Monat ihres Starts.</translation>
    </message>
    <message>
        <source>Processor time, memory and input and output of jobs by user and by the month of their start.</source>
        <translation>Prozessorzeit, Speicher, Ein- und Ausgabe von Jobs nach Benutzer und nach dem Monat ihres Starts.</translation>
    </message>
    <message>
        <source>Processor time, memory and input and output of jobs in each advance reservation, by the month of their start.</source>
        <translation>Prozessorzeit, Speicher, Ein- und Ausgabe der Jobs jeder Reservierung, nach dem Monat ihres Starts.</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Processors (num_proc)</source>
        <translation>Prozessoren (num_proc)</translation>
    </message>
    <message>
        <source>Programs that the qmaster tells of events (qconf -secl). The scheduler is one of them while it runs.</source>
        <translation>Programme, denen der Qmaster Ereignisse meldet (qconf -secl). Der Scheduler ist eines davon, solange er läuft.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Project access</source>
        <translation>Zugriff von Projekten</translation>
    </message>
    <message>
        <source>Project or user</source>
        <translation>Projekt oder Benutzer</translation>
    </message>
    <message>
        <source>Project that a quota counts; of lanes</source>
        <translation>Projekt, das eine Quote zählt; von Bahnen</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Projects that jobs may be submitted to. NONE: all that are not excluded.</source>
        <translation>Projekte, in denen Jobs eingereicht werden dürfen. NONE: alle, die nicht ausgeschlossen sind.</translation>
    </message>
    <message>
        <source>Projects that jobs may not be submitted to. NONE: none is excluded.</source>
        <translation>Projekte, in denen keine Jobs eingereicht werden dürfen. NONE: Keines ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>Projects whose jobs may not use the host, even if they are among those with access. NONE: none is excluded.</source>
        <translation>Projekte, deren Jobs den Host nicht nutzen dürfen, auch wenn sie unter denen mit Zugriff sind. NONE: Keines ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>Projects whose jobs may not use the queue, even if they are among those with access. NONE: none is excluded.</source>
        <translation>Projekte, deren Jobs die Queue nicht nutzen dürfen, auch wenn sie unter denen mit Zugriff sind. NONE: Keines ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>Projects whose jobs may use the host. NONE: all that are not excluded, and jobs without a project.</source>
        <translation>Projekte, deren Jobs den Host nutzen dürfen. NONE: alle, die nicht ausgeschlossen sind, und Jobs ohne Projekt.</translation>
    </message>
    <message>
        <source>Projects whose jobs may use the queue. NONE: all that are not excluded, and jobs without a project.</source>
        <translation>Projekte, deren Jobs die Queue nutzen dürfen. NONE: alle, die nicht ausgeschlossen sind, und Jobs ohne Projekt.</translation>
    </message>
    <message>
        <source>Projects with access</source>
        <translation>Projekte mit Zugriff</translation>
    </message>
    <message>
        <source>Projects without access</source>
        <translation>Projekte ohne Zugriff</translation>
    </message>
    <message>
        <source>Projects, and who may submit jobs to them</source>
        <translation>Projekte und wer Jobs dafür einreichen darf</translation>
    </message>
    <message>
        <source>Prolog</source>
        <translation>Prolog</translation>
    </message>
    <message>
        <source>Put the keyboard into the next part of the window</source>
        <translation>Die Tastatur in den nächsten Teil des Fensters setzen</translation>
    </message>
    <message>
        <source>Put the keyboard into the part of the window before</source>
        <translation>Die Tastatur in den vorigen Teil des Fensters setzen</translation>
    </message>
    <message>
        <source>Put together what is counted, by what, and when.</source>
        <translation>Zusammenstellen, was gezählt wird, wonach und wann.</translation>
    </message>
    <message>
        <source>Put {after} into the user set {subject}</source>
        <translation>Nehmen Sie {after} in die Benutzerliste {subject} auf</translation>
    </message>
    <message>
        <source>Qmaster</source>
        <translation>Qmaster</translation>
    </message>
    <message>
        <source>Qmaster and scheduler</source>
        <translation>Qmaster und Scheduler</translation>
    </message>
    <message>
        <source>Qmaster...</source>
        <translation>Qmaster...</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Abfragen</translation>
    </message>
    <message>
        <source>Queries: {group}</source>
        <translation>Abfragen: {group}</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Queue consumables</source>
        <translation>Consumables der Queues</translation>
    </message>
    <message>
        <source>Queue instance</source>
        <translation>Queue-Instanz</translation>
    </message>
    <message>
        <source>Queue instances</source>
        <translation>Queue-Instanzen</translation>
    </message>
    <message>
        <source>Queue instances as `qstat -f` lists them, cluster queues with every count of `qstat -g c -ext`, and hosts as `qhost` does.

- **Hosts** have processors, load, memory and swap space as `qhost` prints them; `-` means not known.
- The **bar** shows used slots; reserved ones are hatched. The figures are reserved / used / total slots.
- Instances are grouped by **queue**, **host** or the **host groups** of their host. Of more than 20,000, the groups are folded at first: their lines have the sums, and the instances come when you unfold one, or when a filter leaves fewer.
- **States** are the letters of `qstat`. The details explain each state and *why* the instance is in it: which threshold and value, which calendar and until when, which queue suspends it; and what `qstat -explain` prints.
- The details end with every **attribute** of the instance, as `qstat -F` prints it, and how much of it is used.
- **History** shows used slots of an instance and load of its host since this page was opened.
- For several instances, a cluster queue, a host or a group there is a **map**: a cell for each instance, filled by used slots or by load per processor, with the letter of its state. A click chooses the instance.
- **Add filter** shows only some instances: by state (`-qs`), queue (`-q`), PE (`-pe`), user with access (`-U`) or resource (`-l`).
- **Enable, disable, suspend, resume, clear error** and **reschedule** work on the chosen instances, or on all instances of a chosen cluster queue, host or group. Before, you see what they affect; afterwards, they can be undone where that is possible.
- Enter or a double click shows the jobs of an instance; the arrow keys fold and unfold a group.</source>
        <translation>Queue-Instanzen, wie `qstat -f` sie listet, Cluster Queues mit jeder Zahl von `qstat -g c -ext`, und Hosts wie bei `qhost`.

- **Hosts** haben Prozessoren, Load, Speicher und Swap, wie `qhost` sie ausgibt; `-` heißt unbekannt.
- Der **Balken** zeigt belegte Slots; reservierte sind schraffiert. Die Zahlen sind reservierte / belegte / alle Slots.
- Instanzen sind nach **Queue**, **Host** oder den **Hostgruppen** ihres Hosts gruppiert. Bei mehr als 20.000 sind die Gruppen zuerst zugeklappt: Ihre Zeilen haben die Summen, und die Instanzen kommen, wenn Sie eine aufklappen oder ein Filter weniger übrig lässt.
- **Zustände** sind die Buchstaben von `qstat`. Die Details erklären jeden Zustand und *warum* die Instanz darin ist: welche Schwelle und welcher Wert, welcher Kalender und bis wann, welche Queue sie suspendiert; und was `qstat -explain` ausgibt.
- Die Details enden mit jedem **Attribut** der Instanz, wie `qstat -F` es ausgibt, und wie viel davon belegt ist.
- **Verlauf** zeigt belegte Slots einer Instanz und Load ihres Hosts, seit diese Seite geöffnet wurde.
- Für mehrere Instanzen, eine Cluster Queue, einen Host oder eine Gruppe gibt es eine **Karte**: eine Zelle je Instanz, gefüllt nach belegten Slots oder nach Load je Prozessor, mit dem Buchstaben ihres Zustands. Ein Klick wählt die Instanz.
- **Filter ergänzen** zeigt nur einige Instanzen: nach Zustand (`-qs`), Queue (`-q`), PE (`-pe`), Benutzer mit Zugriff (`-U`) oder Ressource (`-l`).
- **Aktivieren, Deaktivieren, Suspendieren, Fortsetzen, Fehler löschen** und **Neu einplanen** wirken auf die gewählten Instanzen oder auf alle einer gewählten Cluster Queue, eines Hosts oder einer Gruppe. Vorher sehen Sie, was davon betroffen ist; danach lässt es sich rückgängig machen, wo das möglich ist.
- Eingabetaste oder Doppelklick zeigt die Jobs einer Instanz; die Pfeiltasten klappen eine Gruppe zu und auf.</translation>
    </message>
    <message>
        <source>Queue instances, and who</source>
        <translation>Queue-Instanzen, und wer</translation>
    </message>
    <message>
        <source>Queue instances, their slots and states</source>
        <translation>Queue-Instanzen mit Slots und Zuständen</translation>
    </message>
    <message>
        <source>Queue sort function</source>
        <translation>Funktion zum Sortieren der Queues</translation>
    </message>
    <message>
        <source>Queue {name}</source>
        <translation>Queue {name}</translation>
    </message>
    <message>
        <source>Queue-wise</source>
        <translation>Ganze Queues</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>Queues</translation>
    </message>
    <message>
        <source>Queues are sorted by</source>
        <translation>Sortierung der Queues</translation>
    </message>
    <message>
        <source>Queues are {state} now, until {time}; then they are {then}.</source>
        <translation>Queues sind jetzt {state}, bis {time}; dann sind sie {then}.</translation>
    </message>
    <message>
        <source>Queues are {state} now, without end.</source>
        <translation>Queues sind jetzt {state}, ohne Ende.</translation>
    </message>
    <message>
        <source>Queues asked</source>
        <translation>Verlangte Queues</translation>
    </message>
    <message>
        <source>Queues do not suspend their subordinates: jobs there run on, and end earlier than they would.</source>
        <translation>Queues suspendieren ihre untergeordneten nicht: Jobs dort laufen weiter und enden früher, als sie würden.</translation>
    </message>
    <message>
        <source>Queues of slave tasks</source>
        <translation>Queues der Slave-Tasks</translation>
    </message>
    <message>
        <source>Queues of the master task</source>
        <translation>Queues des Master-Tasks</translation>
    </message>
    <message>
        <source>Queues offer</source>
        <translation>Queues bieten an</translation>
    </message>
    <message>
        <source>Queues that are suspended on a host when this one uses so many slots there (no number: all). As slots=N(queue:1:sr): queues of which single tasks are suspended when all together run more than N there.</source>
        <translation>Queues, die auf einem Host suspendiert werden, wenn diese dort so viele Slots belegt (ohne Zahl: alle). Als slots=N(queue:1:sr): Queues, von denen einzelne Tasks suspendiert werden, wenn alle zusammen dort mehr als N ausführen.</translation>
    </message>
    <message>
        <source>Queues with lower numbers are filled first if the scheduler sorts by sequence number, and break ties of load otherwise.</source>
        <translation>Queues mit kleineren Nummern werden zuerst gefüllt, wenn der Scheduler nach Sequenznummer sortiert; sonst entscheiden sie bei gleicher Load.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quota pressure</source>
        <translation>Quotendruck</translation>
    </message>
    <message>
        <source>Quota usage</source>
        <translation>Quotennutzung</translation>
    </message>
    <message>
        <source>Raise its priority (-p) from {before} to {after}</source>
        <translation>Erhöhen Sie seine Priorität (-p) von {before} auf {after}</translation>
    </message>
    <message>
        <source>Raise the limit of rule {subject} from {name}={before} to {name}={after}</source>
        <translation>Erhöhen Sie das Limit der Regel {subject} von {name}={before} auf {name}={after}</translation>
    </message>
    <message>
        <source>Raise the load threshold {name} of {subject} from {before} to {after}</source>
        <translation>Erhöhen Sie die Lastschwelle {name} von {subject} von {before} auf {after}</translation>
    </message>
    <message>
        <source>Raise {subject} from {before} to {after}</source>
        <translation>Erhöhen Sie {subject} von {before} auf {after}</translation>
    </message>
    <message>
        <source>Raise {subject} from {before} to {after}: job {behind} comes before job {ahead}, to place {place:,}; {last} does not.</source>
        <translation>Erhöhen Sie {subject} von {before} auf {after}: Job {behind} kommt vor Job {ahead}, auf Platz {place:,}; {last} genügt nicht.</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Ran on</source>
        <translation>Lief auf</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Read and search the documentation in a window of its own</source>
        <translation>Die Dokumentation in einem eigenen Fenster lesen und durchsuchen</translation>
    </message>
    <message>
        <source>Read so long ago:</source>
        <translation>Vor so langer Zeit gelesen:</translation>
    </message>
    <message>
        <source>Read the cases again and judge all of them</source>
        <translation>Die Fälle neu lesen und alle beurteilen</translation>
    </message>
    <message>
        <source>Read the file again; edits that are not saved are lost</source>
        <translation>Die Datei neu lesen; nicht gespeicherte Änderungen gehen verloren</translation>
    </message>
    <message>
        <source>Reading the history...</source>
        <translation>Der Verlauf wird gelesen...</translation>
    </message>
    <message>
        <source>Reading {name}...</source>
        <translation>{name} wird gelesen...</translation>
    </message>
    <message>
        <source>Reading...</source>
        <translation>Wird gelesen...</translation>
    </message>
    <message>
        <source>Really ran on</source>
        <translation>Lief wirklich auf</translation>
    </message>
    <message>
        <source>Really started</source>
        <translation>Wirklich gestartet</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Reason for the changes, for the journal</source>
        <translation>Grund der Änderungen, für den Verlauf</translation>
    </message>
    <message>
        <source>Reasons of pending jobs</source>
        <translation>Gründe wartender Jobs</translation>
    </message>
    <message>
        <source>Reasons why it cannot be granted</source>
        <translation>Gründe, warum sie nicht gewährt werden kann</translation>
    </message>
    <message>
        <source>Record of job {job}</source>
        <translation>Datensatz von Job {job}</translation>
    </message>
    <message>
        <source>Records do not tell of holds (-h, -hold_jid), later starts (-a), deadlines, -p, -js, -tc and -R y, nor of jobs that were altered: jobs are played without them.</source>
        <translation>Datensätze sagen nichts von Holds (-h, -hold_jid), späteren Starts (-a), Deadlines, -p, -js, -tc und -R y und auch nichts von geänderten Jobs: Jobs werden ohne das gespielt.</translation>
    </message>
    <message>
        <source>Records do not tell when hosts were down or queues disabled: in a play all of them take jobs.</source>
        <translation>Datensätze sagen nicht, wann Hosts ausgefallen oder Queues gesperrt waren: Im Spiel nehmen alle Jobs an.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo the edit that was undone last</source>
        <translation>Die zuletzt rückgängig gemachte Änderung wiederherstellen</translation>
    </message>
    <message>
        <source>Redo: {edit}</source>
        <translation>Wiederholen: {edit}</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Release it ({kinds})</source>
        <translation>Geben Sie ihn frei ({kinds})</translation>
    </message>
    <message>
        <source>Release {what}: what waits may start.</source>
        <translation>{what} freigeben: Was wartet, darf starten.</translation>
    </message>
    <message>
        <source>Released {names}.</source>
        <translation>Freigegeben: {names}.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove "{name}"</source>
        <translation>„{name}“ entfernen</translation>
    </message>
    <message>
        <source>Remove all jobs that run there, without a record</source>
        <translation>Alle Jobs, die dort laufen, ohne Eintrag entfernen</translation>
    </message>
    <message>
        <source>Remove all values of {name}</source>
        <translation>Alle Werte von {name} entfernen</translation>
    </message>
    <message>
        <source>Remove detached settings</source>
        <translation>Losgelöste Werte entfernen</translation>
    </message>
    <message>
        <source>Remove own values</source>
        <translation>Eigene Werte entfernen</translation>
    </message>
    <message>
        <source>Remove rule {number}</source>
        <translation>Regel {number} entfernen</translation>
    </message>
    <message>
        <source>Remove the chosen run with its result</source>
        <translation>Den gewählten Lauf mit seinem Ergebnis entfernen</translation>
    </message>
    <message>
        <source>Remove this attribute</source>
        <translation>Dieses Attribut entfernen</translation>
    </message>
    <message>
        <source>Remove this limit</source>
        <translation>Dieses Limit entfernen</translation>
    </message>
    <message>
        <source>Remove this queue</source>
        <translation>Diese Queue entfernen</translation>
    </message>
    <message>
        <source>Remove this resource</source>
        <translation>Diese Ressource entfernen</translation>
    </message>
    <message>
        <source>Remove this value</source>
        <translation>Diesen Wert entfernen</translation>
    </message>
    <message>
        <source>Remove values for hosts not in the queue</source>
        <translation>Werte für Hosts entfernen, die nicht in der Queue sind</translation>
    </message>
    <message>
        <source>Remove values per host of {attribute}</source>
        <translation>Werte je Host von {attribute} entfernen</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Remove {values}</source>
        <translation>{values} entfernen</translation>
    </message>
    <message>
        <source>Remove {values}...</source>
        <translation>{values} entfernen...</translation>
    </message>
    <message>
        <source>Remove...</source>
        <translation>Entfernen...</translation>
    </message>
    <message>
        <source>Removed all running jobs from {what}.</source>
        <translation>Alle laufenden Jobs aus {what} entfernt.</translation>
    </message>
    <message>
        <source>Removes "{name}" with its {rules}</source>
        <translation>Entfernt „{name}“ mit {rules}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename rule set</source>
        <translation>Regelsatz umbenennen</translation>
    </message>
    <message>
        <source>Rename rule {number} to "{name}"</source>
        <translation>Regel {number} in „{name}“ umbenennen</translation>
    </message>
    <message>
        <source>Rename {name}</source>
        <translation>{name} umbenennen</translation>
    </message>
    <message>
        <source>Rename {nodes}</source>
        <translation>{nodes} umbenennen</translation>
    </message>
    <message>
        <source>Repair {name}</source>
        <translation>{name} reparieren</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Repeat the request</source>
        <translation>Anforderung wiederholen</translation>
    </message>
    <message>
        <source>Repeat...</source>
        <translation>Wiederholen...</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace the directory?</source>
        <translation>Das Verzeichnis ersetzen?</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Report tickets of pending jobs</source>
        <translation>Tickets wartender Jobs melden</translation>
    </message>
    <message>
        <source>Reported variables</source>
        <translation>Aufgezeichnete Variablen</translation>
    </message>
    <message>
        <source>Reporting</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>Berichte</translation>
    </message>
    <message>
        <source>Reprioritize interval</source>
        <translation>Abstand der Prioritätsanpassungen</translation>
    </message>
    <message>
        <source>Reprioritize jobs</source>
        <translation>Prioritäten laufender Jobs anpassen</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anforderung</translation>
    </message>
    <message>
        <source>Request a &amp;resource</source>
        <translation>&amp;Ressource anfordern</translation>
    </message>
    <message>
        <source>Request an advance reservation</source>
        <translation>Reservierung anfordern</translation>
    </message>
    <message>
        <source>Request an advance reservation as qrsub does</source>
        <translation>Eine Reservierung anfordern wie mit qrsub</translation>
    </message>
    <message>
        <source>Request another attribute (-l)</source>
        <translation>Ein weiteres Attribut anfordern (-l)</translation>
    </message>
    <message>
        <source>Request hosts in the field for hosts.</source>
        <translation>Fordern Sie Hosts im Feld für Hosts an.</translation>
    </message>
    <message>
        <source>Request nothing of this attribute</source>
        <translation>Von diesem Attribut nichts anfordern</translation>
    </message>
    <message>
        <source>Request this instead</source>
        <translation>Stattdessen dies anfordern</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>Requested attribute</source>
        <translation>Angefordertes Attribut</translation>
    </message>
    <message>
        <source>Requested of {name} (-l)</source>
        <translation>Angefordert von {name} (-l)</translation>
    </message>
    <message>
        <source>Requested resources</source>
        <translation>Angeforderte Ressourcen</translation>
    </message>
    <message>
        <source>Requested value</source>
        <translation>Angeforderter Wert</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anforderungen</translation>
    </message>
    <message>
        <source>Requests for cores (-bamount) or another allocation rule (-par), which the model does not weigh</source>
        <translation>Anforderungen von Cores (-bamount) oder einer anderen Verteilungsregel (-par), die das Modell nicht berücksichtigt</translation>
    </message>
    <message>
        <source>Requests of {jobs} are left out, as the model does not weigh them: {numbers}.</source>
        <translation>Anforderungen von {jobs} sind ausgelassen, da das Modell sie nicht berücksichtigt: {numbers}.</translation>
    </message>
    <message>
        <source>Required</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Required (-l)</source>
        <translation>Verlangt (-l)</translation>
    </message>
    <message>
        <source>Rerun</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>Rerun if its host fails</source>
        <translation>Neustart bei Hostausfall</translation>
    </message>
    <message>
        <source>Reschedule jobs of unknown hosts</source>
        <translation>Jobs unbekannter Hosts neu einplanen</translation>
    </message>
    <message>
        <source>Reschedule the jobs on {what}</source>
        <translation>Jobs auf {what} neu einplanen</translation>
    </message>
    <message>
        <source>Reschedule {what}</source>
        <translation>{what} neu einplanen</translation>
    </message>
    <message>
        <source>Reschedule {what}: what is stopped loses the work done so far and waits again. This cannot be undone.</source>
        <translation>{what} neu einplanen: Was gestoppt wird, verliert die bisherige Arbeit und wartet wieder. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Reschedule...</source>
        <translation>Neu einplanen...</translation>
    </message>
    <message>
        <source>Rescheduled the rerunnable jobs on {what}.</source>
        <translation>Auf {what} Jobs neu eingeplant, die neu starten dürfen.</translation>
    </message>
    <message>
        <source>Rescheduled {names}.</source>
        <translation>Neu eingeplant: {names}.</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>Reservierung</translation>
    </message>
    <message>
        <source>Reservation id</source>
        <translation>Reservierungs-ID</translation>
    </message>
    <message>
        <source>Reservation {id} has been granted to {user}.</source>
        <translation>Reservierung {id} wurde {user} gewährt.</translation>
    </message>
    <message>
        <source>Reservation {id} of {owner}</source>
        <translation>Reservierung {id} von {owner}</translation>
    </message>
    <message>
        <source>Reservation {names} is deleted as soon as its jobs are killed.</source>
        <translation>Reservierung {names} wird gelöscht, sobald ihre Jobs beendet sind.</translation>
    </message>
    <message>
        <source>Reservation {title}</source>
        <translation>Reservierung {title}</translation>
    </message>
    <message>
        <source>Reservation {which} is in state {letter}: it does not have all that it reserved.</source>
        <translation>Reservierung {which} ist im Zustand {letter}: Sie hat nicht alles, was sie reserviert hat.</translation>
    </message>
    <message>
        <source>Reservations</source>
        <translation>Reservierungen</translation>
    </message>
    <message>
        <source>Reservations and jobs on queue instances or hosts (Alt+L)</source>
        <translation>Reservierungen und Jobs auf Queue-Instanzen oder Hosts (Alt+L)</translation>
    </message>
    <message>
        <source>Reservations in a pass</source>
        <translation>Reservierungen je Durchlauf</translation>
    </message>
    <message>
        <source>Reservations never used</source>
        <translation>Nie genutzte Reservierungen</translation>
    </message>
    <message>
        <source>Reservations of a user</source>
        <translation>Reservierungen eines Benutzers</translation>
    </message>
    <message>
        <source>Reservations of the cluster {name}</source>
        <translation>Reservierungen des Clusters {name}</translation>
    </message>
    <message>
        <source>Reservations on {name}</source>
        <translation>Reservierungen auf {name}</translation>
    </message>
    <message>
        <source>Reservations, running jobs, planned and expected starts on a time axis: the past is left of the line that marks now, the future right of it.

- A **bar** is an advance reservation with its state (`w r x d W E`, as in `qrstat`), a job inside one, or a running job up to its run time limit; a job without a limit has an open end. **Hatched** bars wait: *planned* are starts that the scheduler keeps for jobs with `-R y`, *expected* those that the forecast finds for others by playing the cluster forward. The last whole forecast stays, marked with its time, until a newer one is worked out; how far that is stands beside the title.
- A row is **shaded** while no job starts on it: by its calendar, or as long as it is disabled, in error or in another state that keeps jobs away; slots of it are shaded for which its host or the cluster has no room left, in slots or in something that every job gets. A **red line** marks the time in which more slots are booked than there are. The tooltip says why and until when. A thin line behind a bar is the time for which the scheduler books its slots longer than it may run.
- **Drag over free space** to request a reservation for that time on those queue instances, with all their slots that are free then.
- The wheel scrolls; with Ctrl it zooms, with Shift it moves through time. `H`, `D`, `W` and `M` show an hour, a day, a week and a month; Home shows now; the arrow keys move over bars and rows.
- **Lanes** show how much of each rule and consumable is used and reserved over time, and when enough is free for a job that waits for it.
- The **table** has the columns of `qrstat` and the same choice as the chart. The details are those of `qrstat -ar`, with the jobs in the reservation.</source>
        <translation>Reservierungen, laufende Jobs, geplante und erwartete Starts auf einer Zeitachse: Links der Linie, die das Jetzt markiert, ist die Vergangenheit, rechts die Zukunft.

- Ein **Balken** ist eine Reservierung mit ihrem Zustand (`w r x d W E`, wie in `qrstat`), ein Job in einer oder ein laufender Job bis zu seiner Laufzeitgrenze; ein Job ohne Grenze hat ein offenes Ende. **Schraffierte** Balken warten: *geplant* sind Starts, die der Scheduler für Jobs mit `-R y` frei hält, *erwartet* die, die die Vorhersage für andere findet, indem sie den Cluster weiterspielt. Die letzte ganze Vorhersage bleibt, mit ihrer Zeit markiert, bis eine neuere berechnet ist; wie weit diese ist, steht neben dem Titel.
- Eine Zeile ist **schattiert**, solange auf ihr kein Job startet: durch ihren Kalender oder solange sie deaktiviert, im Fehlerzustand oder in einem anderen Zustand ist, der Jobs fernhält; schattiert sind auch Slots, für die ihr Host oder der Cluster keinen Platz mehr hat, an Slots oder an etwas, das jeder Job bekommt. Eine **rote Linie** markiert die Zeit, in der mehr Slots gebucht sind, als es gibt. Der Tooltip sagt, warum und bis wann. Eine dünne Linie hinter einem Balken ist die Zeit, für die der Scheduler seine Slots länger bucht, als er laufen darf.
- **Ziehen Sie über freien Platz**, um eine Reservierung für diese Zeit auf diesen Queue-Instanzen anzufordern, mit allen Slots, die dort dann frei sind.
- Das Mausrad rollt; mit Strg zoomt es, mit Umschalt bewegt es durch die Zeit. `H`, `D`, `W` und `M` zeigen eine Stunde, einen Tag, eine Woche und einen Monat; Pos1 zeigt das Jetzt; die Pfeiltasten gehen über Balken und Zeilen.
- **Bahnen** zeigen, wie viel von jeder Regel und jedem Consumable über die Zeit belegt und reserviert ist und wann genug frei ist für einen Job, der darauf wartet.
- Die **Tabelle** hat die Spalten von `qrstat` und dieselbe Auswahl wie das Diagramm. Die Details sind die von `qrstat -ar`, mit den Jobs in der Reservierung.</translation>
    </message>
    <message>
        <source>Reserve one like it...</source>
        <translation>Ähnlich reservieren...</translation>
    </message>
    <message>
        <source>Reserve resources</source>
        <translation>Ressourcen reservieren</translation>
    </message>
    <message>
        <source>Reserve {times}</source>
        <translation>{times} reservieren</translation>
    </message>
    <message>
        <source>Reserve...</source>
        <translation>Reservieren...</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Reserved by</source>
        <translation>Reserviert von</translation>
    </message>
    <message>
        <source>Reserved, used and total slots, as qstat -f prints them</source>
        <translation>Reservierte, belegte und alle Slots, wie qstat -f sie ausgibt</translation>
    </message>
    <message>
        <source>Reserves</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Reserves resources</source>
        <translation>Mit Reservierung</translation>
    </message>
    <message>
        <source>Reserving</source>
        <translation>Reserviere</translation>
    </message>
    <message>
        <source>Reset to the default: {value}</source>
        <translation>Auf den Standard zurücksetzen: {value}</translation>
    </message>
    <message>
        <source>Reset {label} to its default</source>
        <translation>{label} auf den Standard zurücksetzen</translation>
    </message>
    <message>
        <source>Resolve {name}</source>
        <translation>Konflikt von {name} lösen</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>Ressource</translation>
    </message>
    <message>
        <source>Resource map</source>
        <translation>Resource Map</translation>
    </message>
    <message>
        <source>Resource quota</source>
        <translation>Ressourcenquote</translation>
    </message>
    <message>
        <source>Resource quota sets limit what users, projects, queues and hosts may use. This cluster has none yet.</source>
        <translation>Regelsätze begrenzen, was Benutzer, Projekte, Queues und Hosts nutzen dürfen. Dieser Cluster hat noch keine.</translation>
    </message>
    <message>
        <source>Resource {name}</source>
        <translation>Ressource {name}</translation>
    </message>
    <message>
        <source>Resource {name} of slave tasks</source>
        <translation>Ressource {name} der Slave-Tasks</translation>
    </message>
    <message>
        <source>Resource {name} of the master task</source>
        <translation>Ressource {name} des Master-Tasks</translation>
    </message>
    <message>
        <source>Resource; of lanes</source>
        <translation>Ressource; von Bahnen</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Resources: {resources}</source>
        <translation>Ressourcen: {resources}</translation>
    </message>
    <message>
        <source>Restart command</source>
        <translation>Neustart-Befehl</translation>
    </message>
    <message>
        <source>Restart jobs</source>
        <translation>Jobs neu starten</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore state...</source>
        <translation>Stand wiederherstellen...</translation>
    </message>
    <message>
        <source>Restore the edits of an earlier session</source>
        <translation>Die Änderungen einer früheren Sitzung wiederherstellen</translation>
    </message>
    <message>
        <source>Restore the last session's edits</source>
        <translation>Änderungen der letzten Sitzung wiederherstellen</translation>
    </message>
    <message>
        <source>Restore the state after change {n}</source>
        <translation>Den Stand nach Änderung {n} wiederherstellen</translation>
    </message>
    <message>
        <source>Restored: {what}. Save the cluster to keep that.</source>
        <translation>Wiederhergestellt: {what}. Speichern Sie den Cluster, um das zu behalten.</translation>
    </message>
    <message>
        <source>Restoring makes the cluster what it was then, at {time} of its own time. Nothing is written to a file before you save.</source>
        <translation>Das Wiederherstellen macht den Cluster zu dem, was er damals war, um {time} seiner eigenen Zeit. Bevor Sie speichern, wird nichts in eine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume forecast</source>
        <translation>Vorhersage fortsetzen</translation>
    </message>
    <message>
        <source>Resume method</source>
        <translation>Fortsetzmethode</translation>
    </message>
    <message>
        <source>Resume the chosen instances with their jobs</source>
        <translation>Die gewählten Instanzen mit ihren Jobs fortsetzen</translation>
    </message>
    <message>
        <source>Resume the chosen suspended jobs</source>
        <translation>Die gewählten suspendierten Jobs fortsetzen</translation>
    </message>
    <message>
        <source>Resume {what}</source>
        <translation>{what} fortsetzen</translation>
    </message>
    <message>
        <source>Resume {what}: what stood still runs on.</source>
        <translation>{what} fortsetzen: Was stillstand, läuft weiter.</translation>
    </message>
    <message>
        <source>Resume...</source>
        <translation>Fortsetzen...</translation>
    </message>
    <message>
        <source>Resumed {names}.</source>
        <translation>Fortgesetzt: {names}.</translation>
    </message>
    <message>
        <source>Resumed {what}.</source>
        <translation>{what} fortgesetzt.</translation>
    </message>
    <message>
        <source>Resv / used / tot.</source>
        <translation>Resv / bel. / ges.</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Revert rule set</source>
        <translation>Regelsatz zurücksetzen</translation>
    </message>
    <message>
        <source>Revert {names}</source>
        <translation>{names} zurücksetzen</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>Rechte</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Room for some</source>
        <translation>Platz für einige</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows by {column}</source>
        <translation>Zeilen nach {column}</translation>
    </message>
    <message>
        <source>Rows of the database</source>
        <translation>Zeilen der Datenbank</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Rule of a quota; of lanes</source>
        <translation>Regel einer Quote; von Bahnen</translation>
    </message>
    <message>
        <source>Rule set</source>
        <translation>Regelsatz</translation>
    </message>
    <message>
        <source>Rule set as text</source>
        <translation>Regelsatz als Text</translation>
    </message>
    <message>
        <source>Rule set {name}</source>
        <translation>Regelsatz {name}</translation>
    </message>
    <message>
        <source>Rule sets</source>
        <translation>Regelsätze</translation>
    </message>
    <message>
        <source>Rule {number} is met{but}.</source>
        <translation>Regel {number} trifft zu{but}.</translation>
    </message>
    <message>
        <source>Rule {number} is never reached: rule {earlier} matches everything that it matches.</source>
        <translation>Regel {number} wird nie erreicht: Regel {earlier} trifft auf alles zu, worauf sie zutrifft.</translation>
    </message>
    <message>
        <source>Rule {number} is never reached: rules {numbers} and {last} together match it on every queue instance.</source>
        <translation>Regel {number} wird nie erreicht: Die Regeln {numbers} und {last} treffen zusammen auf jeder Queue-Instanz zu.</translation>
    </message>
    <message>
        <source>Rule {number} limits nothing: "{excluded}" excludes all of {names}, so that {nothing} passes.</source>
        <translation>Regel {number} begrenzt nichts: „{excluded}“ schließt alles von {names} aus, sodass {nothing} übrig bleibt.</translation>
    </message>
    <message>
        <source>Rule {number} limits nothing: "{excluded}" excludes everything, so that {nothing} passes.</source>
        <translation>Regel {number} begrenzt nichts: „{excluded}“ schließt alles aus, sodass {nothing} übrig bleibt.</translation>
    </message>
    <message>
        <source>Rule {number} limits nothing: no host that it names has a queue instance.</source>
        <translation>Regel {number} begrenzt nichts: Kein Host, den sie nennt, hat eine Queue-Instanz.</translation>
    </message>
    <message>
        <source>Rule {number} limits nothing: none of its queues has an instance on one of its hosts.</source>
        <translation>Regel {number} begrenzt nichts: Keine ihrer Queues hat eine Instanz auf einem ihrer Hosts.</translation>
    </message>
    <message>
        <source>Rule {number} of "{name}" is named "{rule}" like rule {seen}; names of rules are unique within a set.</source>
        <translation>Regel {number} von „{name}“ heißt „{rule}“ wie Regel {seen}; Namen von Regeln sind in einem Satz eindeutig.</translation>
    </message>
    <message>
        <source>Rule {number}, filter by filter</source>
        <translation>Regel {number}, Filter für Filter</translation>
    </message>
    <message>
        <source>Rule {number}{name}</source>
        <translation>Regel {number}{name}</translation>
    </message>
    <message>
        <source>Rule {rule} has been full for an hour: {used} {attribute}.</source>
        <translation>Regel {rule} ist seit einer Stunde ausgeschöpft: {used} {attribute}.</translation>
    </message>
    <message>
        <source>Rules in the order in which they are tried</source>
        <translation>Regeln in der Reihenfolge, in der sie geprüft werden</translation>
    </message>
    <message>
        <source>Rules in their order</source>
        <translation>Regeln in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Rules that held jobs back</source>
        <translation>Regeln, die Jobs zurückhielten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Run time asked and not used</source>
        <translation>Laufzeit angefordert, nicht genutzt</translation>
    </message>
    <message>
        <source>Run time in seconds</source>
        <translation>Laufzeit in Sekunden</translation>
    </message>
    <message>
        <source>Run with the text of the notice as its last argument, without a shell; $QMONPY_EVENT, $QMONPY_CLUSTER and $QMONPY_NOTICE are set.</source>
        <translation>Wird mit dem Text der Mitteilung als letztem Argument ausgeführt, ohne Shell; $QMONPY_EVENT, $QMONPY_CLUSTER und $QMONPY_NOTICE sind gesetzt.</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufend</translation>
    </message>
    <message>
        <source>Running and waiting jobs</source>
        <translation>Laufende und wartende Jobs</translation>
    </message>
    <message>
        <source>Running jobs</source>
        <translation>Laufende Jobs</translation>
    </message>
    <message>
        <source>Running jobs of a user</source>
        <translation>Laufende Jobs eines Benutzers</translation>
    </message>
    <message>
        <source>Running tasks of an array job</source>
        <translation>Laufende Tasks eines Array-Jobs</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Runs here</source>
        <translation>Läuft hier</translation>
    </message>
    <message>
        <source>Runs in pid {process}: take over</source>
        <translation>Läuft in pid {process}: übernehmen</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>Runs on, {title}</source>
        <translation>Läuft auf, {title}</translation>
    </message>
    <message>
        <source>S&amp;lots</source>
        <translation>S&amp;lots</translation>
    </message>
    <message>
        <source>SGE_ROOT</source>
        <translation>SGE_ROOT</translation>
    </message>
    <message>
        <source>Sat</source>
        <translation>Sa</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as `qquota -xml` prints it</source>
        <translation>Speichern, wie `qquota -xml` es ausgibt</translation>
    </message>
    <message>
        <source>Save as `qrstat -ar ... -xml` prints it</source>
        <translation>Speichern, wie `qrstat -ar ... -xml` es ausgibt</translation>
    </message>
    <message>
        <source>Save cluster</source>
        <translation>Cluster speichern</translation>
    </message>
    <message>
        <source>Save cluster as...</source>
        <translation>Cluster speichern unter...</translation>
    </message>
    <message>
        <source>Save complex attributes</source>
        <translation>Complex-Attribute speichern</translation>
    </message>
    <message>
        <source>Save in the form of the specification</source>
        <translation>In der Form der Spezifikation speichern</translation>
    </message>
    <message>
        <source>Save in the form of the specification of 2007</source>
        <translation>In der Form der Spezifikation von 2007 speichern</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save report...</source>
        <translation>Bericht speichern...</translation>
    </message>
    <message>
        <source>Save script</source>
        <translation>Skript speichern</translation>
    </message>
    <message>
        <source>Save settings</source>
        <translation>Einstellungen speichern</translation>
    </message>
    <message>
        <source>Save settings...</source>
        <translation>Einstellungen speichern...</translation>
    </message>
    <message>
        <source>Save the chart as a drawing</source>
        <translation>Das Diagramm als Zeichnung speichern</translation>
    </message>
    <message>
        <source>Save the chart as a picture</source>
        <translation>Das Diagramm als Bild speichern</translation>
    </message>
    <message>
        <source>Save the chart or the reservations: PNG, SVG, CSV or XML</source>
        <translation>Das Diagramm oder die Reservierungen speichern: PNG, SVG, CSV oder XML</translation>
    </message>
    <message>
        <source>Save the cluster</source>
        <translation>Cluster speichern</translation>
    </message>
    <message>
        <source>Save the cluster first: the command reads it from its file.</source>
        <translation>Speichern Sie zuerst den Cluster: Der Befehl liest ihn aus seiner Datei.</translation>
    </message>
    <message>
        <source>Save the cluster with its jobs to another file</source>
        <translation>Den Cluster mit seinen Jobs in eine andere Datei speichern</translation>
    </message>
    <message>
        <source>Save the cluster with its jobs to its file</source>
        <translation>Den Cluster mit seinen Jobs in seine Datei speichern</translation>
    </message>
    <message>
        <source>Save the comparison as a page of HTML, or its tables as CSV files</source>
        <translation>Den Vergleich als HTML-Seite speichern, oder seine Tabellen als CSV-Dateien</translation>
    </message>
    <message>
        <source>Save the plot as a document</source>
        <translation>Das Diagramm als Dokument speichern</translation>
    </message>
    <message>
        <source>Save the report as a page that needs nothing else</source>
        <translation>Den Bericht als eigenständige Seite speichern</translation>
    </message>
    <message>
        <source>Save the rows as CSV, JSON or Parquet, the plot as PNG, SVG or PDF, both as HTML</source>
        <translation>Die Zeilen als CSV, JSON oder Parquet speichern, das Diagramm als PNG, SVG oder PDF, beides als HTML</translation>
    </message>
    <message>
        <source>Save the rows on screen as CSV, JSON or XML</source>
        <translation>Die Zeilen auf dem Bildschirm als CSV, JSON oder XML speichern</translation>
    </message>
    <message>
        <source>Save the rows shown as JSON</source>
        <translation>Die gezeigten Zeilen als JSON speichern</translation>
    </message>
    <message>
        <source>Save the rows shown as comma-separated values</source>
        <translation>Die gezeigten Zeilen als kommagetrennte Werte speichern</translation>
    </message>
    <message>
        <source>Save the rows shown for data frames</source>
        <translation>Die gezeigten Zeilen für Dataframes speichern</translation>
    </message>
    <message>
        <source>Save this report first: then a command can ask for it by its name.</source>
        <translation>Speichern Sie diesen Bericht zuerst: Dann kann ihn ein Befehl mit seinem Namen abfragen.</translation>
    </message>
    <message>
        <source>Save to file...</source>
        <translation>In Datei speichern...</translation>
    </message>
    <message>
        <source>Save under a name</source>
        <translation>Unter einem Namen speichern</translation>
    </message>
    <message>
        <source>Save under a name...</source>
        <translation>Unter einem Namen speichern...</translation>
    </message>
    <message>
        <source>Save without the edits</source>
        <translation>Ohne die Änderungen speichern</translation>
    </message>
    <message>
        <source>Save without the form</source>
        <translation>Ohne das Formular speichern</translation>
    </message>
    <message>
        <source>Save, copy or print the tables and charts of this page: CSV, JSON, PNG, SVG, PDF</source>
        <translation>Tabellen und Diagramme dieser Seite speichern, kopieren oder drucken: CSV, JSON, PNG, SVG, PDF</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>Speichern...</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Saved on this page.</source>
        <translation>Auf dieser Seite gespeichert.</translation>
    </message>
    <message>
        <source>Saved the report as {name}.</source>
        <translation>Der Bericht wurde als {name} gespeichert.</translation>
    </message>
    <message>
        <source>Saved the report to {path}.</source>
        <translation>Der Bericht ist in {path} gespeichert.</translation>
    </message>
    <message>
        <source>Saved the settings in {path}.</source>
        <translation>Einstellungen gespeichert in {path}.</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} ist gespeichert.</translation>
    </message>
    <message>
        <source>Saved {path}.</source>
        <translation>{path} gespeichert.</translation>
    </message>
    <message>
        <source>Saving settings</source>
        <translation>Einstellungen speichern</translation>
    </message>
    <message>
        <source>Saving the script</source>
        <translation>Skript speichern</translation>
    </message>
    <message>
        <source>Saving {name}</source>
        <translation>Speichern von {name}</translation>
    </message>
    <message>
        <source>Says</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Schedule interval</source>
        <translation>Abstand der Durchläufe</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Script option prefix</source>
        <translation>Präfix im Skript</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search reports</source>
        <translation>Berichte suchen</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>Läufe suchen</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Die Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Second value</source>
        <translation>Zweiter Wert</translation>
    </message>
    <message>
        <source>Seconds, or hours:minutes:seconds</source>
        <translation>Sekunden oder Stunden:Minuten:Sekunden</translation>
    </message>
    <message>
        <source>Sections of hosts</source>
        <translation>Abschnitte der Hosts</translation>
    </message>
    <message>
        <source>Sections of the form</source>
        <translation>Abschnitte des Formulars</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Sends the orders to the hosts again, such as the signals that stop or continue jobs</source>
        <translation>Sendet die Anweisungen nochmals an die Hosts, etwa die Signale, die Jobs stoppen oder fortsetzen</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>Sep</translation>
    </message>
    <message>
        <source>Separate names by blanks, commas or line ends. node[01-20] means node01 to node20, gpu[a,b] means gpua and gpub. The objects are created when you apply.</source>
        <translation>Trennen Sie Namen durch Leerzeichen, Kommas oder Zeilenenden. node[01-20] steht für node01 bis node20, gpu[a,b] für gpua und gpub. Die Objekte entstehen beim Anwenden.</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>Sequence number</source>
        <translation>Sequenznummer</translation>
    </message>
    <message>
        <source>Server JSV</source>
        <translation>Server-JSV</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Set how many runs fail</source>
        <translation>Einstellen, wie viele Läufe scheitern</translation>
    </message>
    <message>
        <source>Set the past usage of all users and projects to zero (qconf -clearusage)</source>
        <translation>Die vergangene Nutzung aller Benutzer und Projekte auf null setzen (qconf -clearusage)</translation>
    </message>
    <message>
        <source>Set the {what} of {whose} to {amount}?</source>
        <translation>{what} für {whose} auf {amount} setzen?</translation>
    </message>
    <message>
        <source>Set {name} {value}</source>
        <translation>{name} auf {value} setzen</translation>
    </message>
    <message>
        <source>Sets to look at</source>
        <translation>Welche Sätze betrachtet werden</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Several accounting files make one workload, but {path} is none.</source>
        <translation>Mehrere Accounting-Dateien ergeben eine Last, aber {path} ist keine.</translation>
    </message>
    <message>
        <source>Several earlier sessions edited {names}. The newest edit is shown; Undo shows the one before.</source>
        <translation>Mehrere frühere Sitzungen haben {names} geändert. Gezeigt wird die neueste Änderung; Rückgängig zeigt die davor.</translation>
    </message>
    <message>
        <source>Share functional shares</source>
        <translation>Functional Shares aufteilen</translation>
    </message>
    <message>
        <source>Share override tickets</source>
        <translation>Override-Tickets aufteilen</translation>
    </message>
    <message>
        <source>Share tree</source>
        <translation>Share Tree</translation>
    </message>
    <message>
        <source>Share tree as text</source>
        <translation>Share Tree als Text</translation>
    </message>
    <message>
        <source>Share tree tickets</source>
        <translation>Share-Tree-Tickets</translation>
    </message>
    <message>
        <source>Share tree, functional and override tickets: who comes first, and why</source>
        <translation>Share Tree, Functional- und Override-Tickets: wer zuerst kommt und warum</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>Anteile</translation>
    </message>
    <message>
        <source>Shares of the functional policy that jobs of the department have together.</source>
        <translation>Anteile an der Functional-Policy, die die Jobs des Departments zusammen haben.</translation>
    </message>
    <message>
        <source>Shares of the functional policy that jobs of the project have together.</source>
        <translation>Anteile an der Functional-Policy, die die Jobs des Projekts zusammen haben.</translation>
    </message>
    <message>
        <source>Shares of the functional policy that jobs of the user have together.</source>
        <translation>Anteile an der Functional-Policy, die die Jobs des Benutzers zusammen haben.</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Shell start mode</source>
        <translation>Startmodus der Shell</translation>
    </message>
    <message>
        <source>Shepherd command</source>
        <translation>Shepherd-Befehl</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>Kurz</translation>
    </message>
    <message>
        <source>Short target</source>
        <translation>Ziel kurz</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Shorter: {length}, not {asked}</source>
        <translation>Kürzer: {length}, nicht {asked}</translation>
    </message>
    <message>
        <source>Shortest checkpoint interval</source>
        <translation>Kürzestes Checkpoint-Intervall</translation>
    </message>
    <message>
        <source>Show a day</source>
        <translation>Einen Tag zeigen</translation>
    </message>
    <message>
        <source>Show a month</source>
        <translation>Einen Monat zeigen</translation>
    </message>
    <message>
        <source>Show a row for each waiting task of an array</source>
        <translation>Für jeden wartenden Task eines Arrays eine Zeile zeigen</translation>
    </message>
    <message>
        <source>Show a week</source>
        <translation>Eine Woche zeigen</translation>
    </message>
    <message>
        <source>Show all shortcuts, those of this page first</source>
        <translation>Alle Tastenkürzel zeigen, die dieser Seite zuerst</translation>
    </message>
    <message>
        <source>Show all {count}</source>
        <translation>Alle {count} zeigen</translation>
    </message>
    <message>
        <source>Show an hour</source>
        <translation>Eine Stunde zeigen</translation>
    </message>
    <message>
        <source>Show every queue instance and every rule at a moment of a run</source>
        <translation>Jede Queue-Instanz und jede Regel zu einem Zeitpunkt eines Laufs zeigen</translation>
    </message>
    <message>
        <source>Show every reason why the chosen job waits</source>
        <translation>Jeden Grund zeigen, aus dem der gewählte Job wartet</translation>
    </message>
    <message>
        <source>Show everything in the system's size</source>
        <translation>Alles in der Größe des Systems zeigen</translation>
    </message>
    <message>
        <source>Show everything larger</source>
        <translation>Alles größer zeigen</translation>
    </message>
    <message>
        <source>Show everything smaller</source>
        <translation>Alles kleiner zeigen</translation>
    </message>
    <message>
        <source>Show expected starts of waiting jobs</source>
        <translation>Erwartete Starts wartender Jobs zeigen</translation>
    </message>
    <message>
        <source>Show its jobs</source>
        <translation>Ihre Jobs zeigen</translation>
    </message>
    <message>
        <source>Show lanes of slots</source>
        <translation>Bahnen der Slots zeigen</translation>
    </message>
    <message>
        <source>Show less time, larger</source>
        <translation>Weniger Zeit zeigen, größer</translation>
    </message>
    <message>
        <source>Show more time, smaller</source>
        <translation>Mehr Zeit zeigen, kleiner</translation>
    </message>
    <message>
        <source>Show notices on the desktop, too</source>
        <translation>Mitteilungen auch auf dem Desktop zeigen</translation>
    </message>
    <message>
        <source>Show on the page {page}</source>
        <translation>Auf der Seite {page} zeigen</translation>
    </message>
    <message>
        <source>Show only some queue instances: by state, queue, PE, user with access or resource</source>
        <translation>Nur einige Queue-Instanzen zeigen: nach Zustand, Queue, PE, Benutzer mit Zugriff oder Ressource</translation>
    </message>
    <message>
        <source>Show or hide what the marks mean; F1 says more</source>
        <translation>Die Bedeutung der Zeichen zeigen oder verbergen; F1 sagt mehr</translation>
    </message>
    <message>
        <source>Show the changes as text and as qconf commands</source>
        <translation>Die Änderungen als Text und als qconf-Befehle zeigen</translation>
    </message>
    <message>
        <source>Show the cluster as it is now</source>
        <translation>Den Cluster zeigen, wie er jetzt ist</translation>
    </message>
    <message>
        <source>Show the details of the chosen bar</source>
        <translation>Die Details des gewählten Balkens zeigen</translation>
    </message>
    <message>
        <source>Show the details of what is chosen</source>
        <translation>Die Details des Gewählten zeigen</translation>
    </message>
    <message>
        <source>Show the edits of all pages, and apply them</source>
        <translation>Die Änderungen aller Seiten zeigen und anwenden</translation>
    </message>
    <message>
        <source>Show the job on the page Jobs</source>
        <translation>Den Job auf der Seite Jobs zeigen</translation>
    </message>
    <message>
        <source>Show the jobs that run in it or wait for it</source>
        <translation>Die Jobs zeigen, die darin laufen oder darauf warten</translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>Die Liste zeigen</translation>
    </message>
    <message>
        <source>Show the next of the open clusters</source>
        <translation>Den nächsten der geöffneten Cluster zeigen</translation>
    </message>
    <message>
        <source>Show the past</source>
        <translation>Vergangenheit zeigen</translation>
    </message>
    <message>
        <source>Show the present, and follow it</source>
        <translation>Die Gegenwart zeigen und ihr folgen</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show these and all others of the policies, with what they make of the waiting jobs</source>
        <translation>Diese und alle anderen der Policies zeigen, mit dem, was sie aus den wartenden Jobs machen</translation>
    </message>
    <message>
        <source>Show use of rules and consumables, not bars</source>
        <translation>Die Nutzung von Regeln und Consumables statt Balken zeigen</translation>
    </message>
    <message>
        <source>Show what the newest version brings</source>
        <translation>Zeigen, was die neueste Version bringt</translation>
    </message>
    <message>
        <source>Show what was told of the open clusters</source>
        <translation>Zeigen, was von den geöffneten Clustern gemeldet wurde</translation>
    </message>
    <message>
        <source>Show why the chosen job is at its place in the order</source>
        <translation>Zeigen, warum der gewählte Job an seinem Platz der Reihenfolge steht</translation>
    </message>
    <message>
        <source>Show {count} of them</source>
        <translation>{count} davon zeigen</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} zeigen</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>Simulated end</source>
        <translation>Simuliertes Ende</translation>
    </message>
    <message>
        <source>Simulated seconds per second (Ctrl+[ slower, Ctrl+] faster), and how many runs fail</source>
        <translation>Simulierte Sekunden je Sekunde (Strg+[ langsamer, Strg+] schneller), und wie viele Läufe scheitern</translation>
    </message>
    <message>
        <source>Since {name} was opened or saved here, another program wrote it. {count} changed both here and there. Nothing is written before you choose; what only one side changed is kept in any case.</source>
        <translation>Seit {name} hier geöffnet oder gespeichert wurde, hat ein anderes Programm die Datei geschrieben. {count} sowohl hier als auch dort geändert. Nichts wird geschrieben, bevor Sie wählen; was nur eine Seite geändert hat, bleibt in jedem Fall.</translation>
    </message>
    <message>
        <source>Single tasks can be held of an array of at most {tasks}.</source>
        <translation>Einzelne Tasks lassen sich nur anhalten, wenn das Array nicht größer ist als {tasks}.</translation>
    </message>
    <message>
        <source>Situation</source>
        <translation>Situation</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Slave queues</source>
        <translation>Slave-Queues</translation>
    </message>
    <message>
        <source>Slave tasks ask for</source>
        <translation>Slave-Tasks verlangen</translation>
    </message>
    <message>
        <source>Slot hours</source>
        <translation>Slot-Stunden</translation>
    </message>
    <message>
        <source>Slot hours and mean wait of each project, held against the period before.</source>
        <translation>Slot-Stunden und mittlere Wartezeit jedes Projekts, dem Zeitraum davor gegenübergestellt.</translation>
    </message>
    <message>
        <source>Slot hours before</source>
        <translation>Slot-Stunden davor</translation>
    </message>
    <message>
        <source>Slot-wise</source>
        <translation>Einzelne Slots</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>Slots</translation>
    </message>
    <message>
        <source>Slots for urgency</source>
        <translation>Slots für die Dringlichkeit</translation>
    </message>
    <message>
        <source>Slots in all</source>
        <translation>Slots insgesamt</translation>
    </message>
    <message>
        <source>Slots in each state; the columns of qstat -g c -ext can be shown, too</source>
        <translation>Slots in jedem Zustand; auch die Spalten von qstat -g c -ext lassen sich zeigen</translation>
    </message>
    <message>
        <source>Slots in state {letter}: {meaning}</source>
        <translation>Slots im Zustand {letter}: {meaning}</translation>
    </message>
    <message>
        <source>Slots in use</source>
        <translation>Belegte Slots</translation>
    </message>
    <message>
        <source>Slots in use are off by {percent} of their mean.</source>
        <translation>Belegte Slots liegen um {percent} ihres Mittels daneben.</translation>
    </message>
    <message>
        <source>Slots in use, of {total:,}</source>
        <translation>Belegte Slots, von {total:,}</translation>
    </message>
    <message>
        <source>Slots need a parallel environment.</source>
        <translation>Slots brauchen eine Parallelumgebung.</translation>
    </message>
    <message>
        <source>Slots need a parallel environment: choose one.</source>
        <translation>Slots brauchen eine Parallelumgebung: Wählen Sie eine.</translation>
    </message>
    <message>
        <source>Slots of its queue instances, used / in all</source>
        <translation>Slots seiner Queue-Instanzen, belegt / insgesamt</translation>
    </message>
    <message>
        <source>Slots of parallel environments, and how they are allocated on hosts</source>
        <translation>Slots der Parallelumgebungen und ihre Verteilung auf Hosts</translation>
    </message>
    <message>
        <source>Slots of the job</source>
        <translation>Slots des Jobs</translation>
    </message>
    <message>
        <source>Slots on which jobs could start: free, and in no state</source>
        <translation>Slots, auf denen Jobs starten könnten: frei und in keinem Zustand</translation>
    </message>
    <message>
        <source>Slots on which jobs run</source>
        <translation>Slots, auf denen Jobs laufen</translation>
    </message>
    <message>
        <source>Slots that advance reservations hold now</source>
        <translation>Slots, die Reservierungen jetzt halten</translation>
    </message>
    <message>
        <source>Slots that are out of use and come back by themselves</source>
        <translation>Slots außer Betrieb, die von selbst wiederkommen</translation>
    </message>
    <message>
        <source>Slots that are out of use until somebody does something</source>
        <translation>Slots außer Betrieb, bis jemand etwas tut</translation>
    </message>
    <message>
        <source>Slots that may be used in all queues together</source>
        <translation>Slots, die in allen Queues zusammen belegt sein dürfen</translation>
    </message>
    <message>
        <source>Slots that the job would get</source>
        <translation>Slots, die der Job bekäme</translation>
    </message>
    <message>
        <source>Slots that the job would get on each host</source>
        <translation>Slots, die der Job auf jedem Host bekäme</translation>
    </message>
    <message>
        <source>Slots times run time: what jobs kept from others.</source>
        <translation>Slots mal Laufzeit: was Jobs anderen vorenthielten.</translation>
    </message>
    <message>
        <source>Slots used</source>
        <translation>Slots belegt</translation>
    </message>
    <message>
        <source>Slots: {slots}</source>
        <translation>Slots: {slots}</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Sockets</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>Soft CPU time</source>
        <translation>Weiche CPU-Zeit</translation>
    </message>
    <message>
        <source>Soft core file</source>
        <translation>Weiche Core-Datei</translation>
    </message>
    <message>
        <source>Soft data segment</source>
        <translation>Weiches Datensegment</translation>
    </message>
    <message>
        <source>Soft file size</source>
        <translation>Weiche Dateigröße</translation>
    </message>
    <message>
        <source>Soft resident memory</source>
        <translation>Weicher residenter Speicher</translation>
    </message>
    <message>
        <source>Soft stack</source>
        <translation>Weicher Stack</translation>
    </message>
    <message>
        <source>Soft virtual memory</source>
        <translation>Weicher virtueller Speicher</translation>
    </message>
    <message>
        <source>Soft wall clock time</source>
        <translation>Weiche Laufzeit</translation>
    </message>
    <message>
        <source>Solid: seen.</source>
        <translation>Durchgezogen: gesehen.</translation>
    </message>
    <message>
        <source>Something happened that qmonpy is not made for</source>
        <translation>Etwas ist geschehen, worauf qmonpy nicht eingerichtet ist</translation>
    </message>
    <message>
        <source>Something that it holds is not there at the moment.</source>
        <translation>Etwas, das sie belegt, ist gerade nicht da.</translation>
    </message>
    <message>
        <source>Speed of the clock</source>
        <translation>Geschwindigkeit der Uhr</translation>
    </message>
    <message>
        <source>Speed of writing</source>
        <translation>Schreibgeschwindigkeit</translation>
    </message>
    <message>
        <source>Spooled as</source>
        <translation>Gespoolt als</translation>
    </message>
    <message>
        <source>Spools, which save every change at once (*.qmonpy)</source>
        <translation>Spools, die jede Änderung sofort speichern (*.qmonpy)</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Stacked</source>
        <translation>Gestapelt</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Start and stop the scheduler, and more of qconf</source>
        <translation>Den Scheduler starten und stoppen, und mehr von qconf</translation>
    </message>
    <message>
        <source>Start at</source>
        <translation>Start um</translation>
    </message>
    <message>
        <source>Start daemon</source>
        <translation>Daemon starten</translation>
    </message>
    <message>
        <source>Start daemon brings the host back.</source>
        <translation>„Daemon starten“ bringt den Host zurück.</translation>
    </message>
    <message>
        <source>Start daemon undoes this, except for killed jobs.</source>
        <translation>„Daemon starten“ macht dies rückgängig, außer bei beendeten Jobs.</translation>
    </message>
    <message>
        <source>Start now or not at all</source>
        <translation>Jetzt starten oder gar nicht</translation>
    </message>
    <message>
        <source>Start o&amp;ver</source>
        <translation>&amp;Von vorn</translation>
    </message>
    <message>
        <source>Start over with the default request files</source>
        <translation>Mit den Standard-Anforderungsdateien von vorn beginnen</translation>
    </message>
    <message>
        <source>Start procedure</source>
        <translation>Startprozedur</translation>
    </message>
    <message>
        <source>Start the scheduler</source>
        <translation>Scheduler starten</translation>
    </message>
    <message>
        <source>Start the stopped daemons of the chosen hosts again</source>
        <translation>Die gestoppten Daemons der gewählten Hosts wieder starten</translation>
    </message>
    <message>
        <source>Start {count}</source>
        <translation>{count} starten</translation>
    </message>
    <message>
        <source>Start {hosts}</source>
        <translation>{hosts} starten</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Started after</source>
        <translation>Gestartet nach</translation>
    </message>
    <message>
        <source>Started until</source>
        <translation>Gestartet bis</translation>
    </message>
    <message>
        <source>Started {hosts}.</source>
        <translation>Gestartet: {hosts}.</translation>
    </message>
    <message>
        <source>Starter method</source>
        <translation>Startmethode</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Starts from {moment} on are guesses: a job ends then whose end is only assumed.</source>
        <translation>Starts ab {moment} sind geschätzt: Dann endet ein Job, dessen Ende nur angenommen ist.</translation>
    </message>
    <message>
        <source>Starts, {title}</source>
        <translation>Start, {title}</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>States that any of its queue instances has</source>
        <translation>Zustände, die eine seiner Queue-Instanzen hat</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <source>Step back: close what is open, or clear the filter</source>
        <translation>Einen Schritt zurück: Offenes schließen oder den Filter leeren</translation>
    </message>
    <message>
        <source>Still being found out: {what}.</source>
        <translation>Wird noch herausgefunden: {what}.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stop daemon...</source>
        <translation>Daemon stoppen...</translation>
    </message>
    <message>
        <source>Stop forecast</source>
        <translation>Vorhersage stoppen</translation>
    </message>
    <message>
        <source>Stop procedure</source>
        <translation>Stoppprozedur</translation>
    </message>
    <message>
        <source>Stop the chosen running jobs; they wait again</source>
        <translation>Die gewählten laufenden Jobs stoppen; sie warten wieder</translation>
    </message>
    <message>
        <source>Stop the execution daemon of {hosts}? No job starts there afterwards.</source>
        <translation>Den Ausführungs-Daemon von {hosts} stoppen? Danach startet dort kein Job.</translation>
    </message>
    <message>
        <source>Stop the execution daemons of the chosen hosts</source>
        <translation>Die Ausführungs-Daemons der gewählten Hosts stoppen</translation>
    </message>
    <message>
        <source>Stop the jobs there; they wait again</source>
        <translation>Die Jobs dort stoppen; sie warten wieder</translation>
    </message>
    <message>
        <source>Stop the qmaster</source>
        <translation>Qmaster stoppen</translation>
    </message>
    <message>
        <source>Stop the report that is being worked out</source>
        <translation>Den Bericht abbrechen, der gerade erstellt wird</translation>
    </message>
    <message>
        <source>Stop the scheduler</source>
        <translation>Scheduler stoppen</translation>
    </message>
    <message>
        <source>Stop working out when jobs start, or go on with it; what is found stays</source>
        <translation>Nicht weiter berechnen, wann Jobs starten, oder damit fortfahren; was gefunden ist, bleibt</translation>
    </message>
    <message>
        <source>Stop working out when jobs start; what is found stays</source>
        <translation>Nicht weiter berechnen, wann Jobs starten; was gefunden ist, bleibt</translation>
    </message>
    <message>
        <source>Stop {hosts}</source>
        <translation>{hosts} stoppen</translation>
    </message>
    <message>
        <source>Stopped {hosts}.</source>
        <translation>Gestoppt: {hosts}.</translation>
    </message>
    <message>
        <source>Store this text</source>
        <translation>Diesen Text speichern</translation>
    </message>
    <message>
        <source>Storing a corrected text</source>
        <translation>Speichern eines berichtigten Textes</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Betreff</translation>
    </message>
    <message>
        <source>Submit a job</source>
        <translation>Job einreichen</translation>
    </message>
    <message>
        <source>Submit a job as qsub does</source>
        <translation>Einen Job einreichen wie mit qsub</translation>
    </message>
    <message>
        <source>Submit a job into the chosen reservation</source>
        <translation>Einen Job in die gewählte Reservierung einreichen</translation>
    </message>
    <message>
        <source>Submit a similar job...</source>
        <translation>Ähnlichen Job einreichen...</translation>
    </message>
    <message>
        <source>Submit hosts</source>
        <translation>Submit-Hosts</translation>
    </message>
    <message>
        <source>Submit into it...</source>
        <translation>Darin einreichen...</translation>
    </message>
    <message>
        <source>Submit into reservation {id}...</source>
        <translation>In Reservierung {id} einreichen...</translation>
    </message>
    <message>
        <source>Submit job</source>
        <translation>Job einreichen</translation>
    </message>
    <message>
        <source>Submit job...</source>
        <translation>Job einreichen...</translation>
    </message>
    <message>
        <source>Submit reservation</source>
        <translation>Reservieren</translation>
    </message>
    <message>
        <source>Submit the job (Ctrl+Enter)</source>
        <translation>Job einreichen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Submit the request (Ctrl+Enter)</source>
        <translation>Die Anforderung einreichen (Strg+Enter)</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Eingereicht</translation>
    </message>
    <message>
        <source>Submitted / started</source>
        <translation>Eingereicht / gestartet</translation>
    </message>
    <message>
        <source>Submitted after</source>
        <translation>Eingereicht nach</translation>
    </message>
    <message>
        <source>Submitted at</source>
        <translation>Eingereicht am</translation>
    </message>
    <message>
        <source>Submitted by</source>
        <translation>Eingereicht mit</translation>
    </message>
    <message>
        <source>Submitted from</source>
        <translation>Eingereicht von</translation>
    </message>
    <message>
        <source>Submitted in</source>
        <translation>Eingereicht in</translation>
    </message>
    <message>
        <source>Submitted job {job} for {user}.</source>
        <translation>Job {job} für {user} eingereicht.</translation>
    </message>
    <message>
        <source>Submitted job {job} for {user}; tasks {tasks} are held.</source>
        <translation>Job {job} für {user} eingereicht; Tasks {tasks} sind angehalten (Hold).</translation>
    </message>
    <message>
        <source>Submitted on</source>
        <translation>Eingereicht auf</translation>
    </message>
    <message>
        <source>Submitted until</source>
        <translation>Eingereicht bis</translation>
    </message>
    <message>
        <source>Submitting</source>
        <translation>Einreichen</translation>
    </message>
    <message>
        <source>Subordinate queue</source>
        <translation>Untergeordnete Queue</translation>
    </message>
    <message>
        <source>Subordinate queues</source>
        <translation>Untergeordnete Queues</translation>
    </message>
    <message>
        <source>Subordinates</source>
        <translation>Untergeordnete</translation>
    </message>
    <message>
        <source>Successors</source>
        <translation>Nachfolger</translation>
    </message>
    <message>
        <source>Sun</source>
        <translation>So</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Suspend</source>
        <translation>Suspendieren</translation>
    </message>
    <message>
        <source>Suspend interval</source>
        <translation>Suspend-Intervall</translation>
    </message>
    <message>
        <source>Suspend method</source>
        <translation>Suspend-Methode</translation>
    </message>
    <message>
        <source>Suspend the chosen instances with their jobs</source>
        <translation>Die gewählten Instanzen mit ihren Jobs suspendieren</translation>
    </message>
    <message>
        <source>Suspend the chosen running jobs</source>
        <translation>Die gewählten laufenden Jobs suspendieren</translation>
    </message>
    <message>
        <source>Suspend thresholds</source>
        <translation>Suspend-Schwellen</translation>
    </message>
    <message>
        <source>Suspend {what}</source>
        <translation>{what} suspendieren</translation>
    </message>
    <message>
        <source>Suspend {what}: what runs stands still and keeps its slots.</source>
        <translation>{what} suspendieren: Was läuft, steht still und behält seine Slots.</translation>
    </message>
    <message>
        <source>Suspend...</source>
        <translation>Suspendieren...</translation>
    </message>
    <message>
        <source>Suspended for</source>
        <translation>Suspendiert seit</translation>
    </message>
    <message>
        <source>Suspended {names}.</source>
        <translation>Suspendiert: {names}.</translation>
    </message>
    <message>
        <source>Suspended {what} and the jobs there.</source>
        <translation>{what} und die Jobs dort suspendiert.</translation>
    </message>
    <message>
        <source>Suspends single tasks when all these queues use too many slots</source>
        <translation>Suspendiert einzelne Tasks, wenn alle diese Queues zu viele Slots belegen</translation>
    </message>
    <message>
        <source>Suspends whole queue instances on a host</source>
        <translation>Suspendiert ganze Queue-Instanzen auf einem Host</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Swap</translation>
    </message>
    <message>
        <source>Swap space used / total (swap_used, swap_total)</source>
        <translation>Swap belegt / gesamt (swap_used, swap_total)</translation>
    </message>
    <message>
        <source>TRUE or FALSE</source>
        <translation>TRUE oder FALSE</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Tag of mails</source>
        <translation>Kennung in Mails</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Nehmen</translation>
    </message>
    <message>
        <source>Take a change back or correct a text and store it.</source>
        <translation>Nehmen Sie eine Änderung zurück oder berichtigen Sie einen Text und speichern Sie ihn.</translation>
    </message>
    <message>
        <source>Take a change back, beginning with one that may be at fault, or correct a text and store it.</source>
        <translation>Nehmen Sie eine Änderung zurück, zuerst eine, die vielleicht die Ursache ist, oder berichtigen Sie einen Text und speichern Sie ihn.</translation>
    </message>
    <message>
        <source>Take a change back, beginning with one that may be at fault.</source>
        <translation>Nehmen Sie eine Änderung zurück, zuerst eine, die vielleicht die Ursache ist.</translation>
    </message>
    <message>
        <source>Take a change back.</source>
        <translation>Nehmen Sie eine Änderung zurück.</translation>
    </message>
    <message>
        <source>Take all from the file</source>
        <translation>Alles aus der Datei nehmen</translation>
    </message>
    <message>
        <source>Take away the time before which it is not to start (-a)</source>
        <translation>Nehmen Sie die Zeit weg, vor der er nicht starten soll (-a)</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take back...</source>
        <translation>Zurücknehmen...</translation>
    </message>
    <message>
        <source>Take it out of advance reservation {before}</source>
        <translation>Nehmen Sie ihn aus Reservierung {before}</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Take the &amp;first</source>
        <translation>Ersten &amp;wählen</translation>
    </message>
    <message>
        <source>Take the chosen cases out of their file</source>
        <translation>Die gewählten Fälle aus ihrer Datei nehmen</translation>
    </message>
    <message>
        <source>Take the cluster's</source>
        <translation>Die des Clusters nehmen</translation>
    </message>
    <message>
        <source>Take the file's</source>
        <translation>Das der Datei nehmen</translation>
    </message>
    <message>
        <source>Take the rule set {subject} out of force</source>
        <translation>Setzen Sie den Regelsatz {subject} außer Kraft</translation>
    </message>
    <message>
        <source>Take the table from a file as qconf -sc prints it</source>
        <translation>Die Tabelle aus einer Datei nehmen, wie qconf -sc sie ausgibt</translation>
    </message>
    <message>
        <source>Take the user hold off the chosen jobs</source>
        <translation>Den User-Hold von den gewählten Jobs nehmen</translation>
    </message>
    <message>
        <source>Take these requests</source>
        <translation>Anforderungen übernehmen</translation>
    </message>
    <message>
        <source>Take this change back</source>
        <translation>Diese Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Take this list</source>
        <translation>Liste übernehmen</translation>
    </message>
    <message>
        <source>Take {after} out of the user set {subject}</source>
        <translation>Nehmen Sie {after} aus der Benutzerliste {subject}</translation>
    </message>
    <message>
        <source>Taking back change {number}</source>
        <translation>Zurücknehmen der Änderung {number}</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Soll</translation>
    </message>
    <message>
        <source>Target and actual shares of the share tree</source>
        <translation>Soll- und Ist-Anteile des Share Tree</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Task</translation>
    </message>
    <message>
        <source>Task of the PE</source>
        <translation>Task der PE</translation>
    </message>
    <message>
        <source>Task successors</source>
        <translation>Nachfolger der Tasks</translation>
    </message>
    <message>
        <source>Task {task} does not wait: it has run on {where} since {since}, {until}.</source>
        <translation>Task {task} wartet nicht: Er läuft auf {where} seit {since}, {until}.</translation>
    </message>
    <message>
        <source>Task {task} is not among the tasks of the array, {tasks}.</source>
        <translation>Task {task} gehört nicht zu den Tasks des Arrays, {tasks}.</translation>
    </message>
    <message>
        <source>Task {task} of job {number} does not wait.</source>
        <translation>Task {task} von Job {number} wartet nicht.</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tasks</translation>
    </message>
    <message>
        <source>Tasks at a time</source>
        <translation>Tasks zugleich</translation>
    </message>
    <message>
        <source>Tasks by how long they waited</source>
        <translation>Tasks nach ihrer Wartezeit</translation>
    </message>
    <message>
        <source>Tasks of an array job</source>
        <translation>Tasks eines Array-Jobs</translation>
    </message>
    <message>
        <source>Tasks run</source>
        <translation>Tasks laufen</translation>
    </message>
    <message>
        <source>Tasks that run</source>
        <translation>Laufende Tasks</translation>
    </message>
    <message>
        <source>Tasks that run; suspended ones do not count</source>
        <translation>Tasks, die laufen; suspendierte zählen nicht</translation>
    </message>
    <message>
        <source>Tasks that started, by the time from submission to start.</source>
        <translation>Gestartete Tasks, nach der Zeit vom Einreichen bis zum Start.</translation>
    </message>
    <message>
        <source>Tasks that wait</source>
        <translation>Tasks, die warten</translation>
    </message>
    <message>
        <source>Tasks that wait and may be tried</source>
        <translation>Tasks, die warten und versucht werden dürfen</translation>
    </message>
    <message>
        <source>Tasks that wait: {count}</source>
        <translation>Wartende Tasks: {count}</translation>
    </message>
    <message>
        <source>Tasks wait</source>
        <translation>Tasks warten</translation>
    </message>
    <message>
        <source>Tasks wait for</source>
        <translation>Tasks warten auf</translation>
    </message>
    <message>
        <source>Tasks wait for tasks of</source>
        <translation>Tasks nach Tasks von</translation>
    </message>
    <message>
        <source>Tell me when</source>
        <translation>Mitteilen, wenn</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Temporary folder</source>
        <translation>Temporärer Ordner</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Terminate method</source>
        <translation>Beendemethode</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Terme</translation>
    </message>
    <message>
        <source>Terms of the priority</source>
        <translation>Terme der Priorität</translation>
    </message>
    <message>
        <source>Terms that differ</source>
        <translation>Abweichende Terme</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text of the script</source>
        <translation>Text des Skripts</translation>
    </message>
    <message>
        <source>That is a guess: {guess}.</source>
        <translation>Das ist eine Schätzung: {guess}.</translation>
    </message>
    <message>
        <source>That is {name} {value} on {processors} processors.</source>
        <translation>Das ist {name} {value} auf {processors} Prozessoren.</translation>
    </message>
    <message>
        <source>That reservation or job is not in the chart (any more).</source>
        <translation>Diese Reservierung oder dieser Job ist nicht (mehr) im Diagramm.</translation>
    </message>
    <message>
        <source>That would be more than {most_jobs:,} jobs.</source>
        <translation>Das wären mehr als {most_jobs:,} Jobs.</translation>
    </message>
    <message>
        <source>That you left out {changes} would be forgotten.</source>
        <translation>Dass Sie {changes} ausgelassen haben, würde vergessen.</translation>
    </message>
    <message>
        <source>The CPU time of all processes of a job, for each slot, h:m:s or seconds; a job that exceeds it is killed. INFINITY: no limit.</source>
        <translation>Die CPU-Zeit aller Prozesse eines Jobs, je Slot, h:m:s oder Sekunden; ein Job, der sie überschreitet, wird beendet. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The CPU time of all processes of a job, for each slot, h:m:s or seconds; a job that exceeds it is warned with SIGXCPU. INFINITY: no limit.</source>
        <translation>Die CPU-Zeit aller Prozesse eines Jobs, je Slot, h:m:s oder Sekunden; ein Job, der sie überschreitet, wird mit SIGXCPU gewarnt. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The absolute path below which each execution daemon keeps its files; changing it needs all execution daemons restarted.</source>
        <translation>Der absolute Pfad, unter dem jeder Execution Daemon seine Dateien hält; nach einer Änderung müssen alle Execution Daemons neu gestartet werden.</translation>
    </message>
    <message>
        <source>The absolute path below which every job has a folder of its own, named in TMPDIR and removed at its end.</source>
        <translation>Der absolute Pfad, unter dem jeder Job einen eigenen Ordner hat; er steht in TMPDIR und wird am Ende des Jobs entfernt.</translation>
    </message>
    <message>
        <source>The absolute path of libjvm.so, for the qmaster's Java thread. NONE: no Java.</source>
        <translation>Der absolute Pfad von libjvm.so für den Java-Thread des Qmasters. NONE: kein Java.</translation>
    </message>
    <message>
        <source>The absolute path of the program that sends mail; it is called with -s, the subject and the recipient.</source>
        <translation>Der absolute Pfad des Programms, das Mail verschickt; es wird mit -s, dem Betreff und dem Empfänger aufgerufen.</translation>
    </message>
    <message>
        <source>The absolute path of the terminal that qsh opens.</source>
        <translation>Der absolute Pfad des Terminals, das qsh öffnet.</translation>
    </message>
    <message>
        <source>The actual share, as it was seen while the cluster was open.</source>
        <translation>Der tatsächliche Anteil, wie er gesehen wurde, während der Cluster geöffnet war.</translation>
    </message>
    <message>
        <source>The advance reservations that a user asked for, with the time of each request.</source>
        <translation>Die Reservierungen, die ein Benutzer anforderte, mit der Zeit jeder Anforderung.</translation>
    </message>
    <message>
        <source>The amount of a consumable that a job without a request takes</source>
        <translation>Die Menge eines Consumables, die ein Job ohne Anforderung nimmt</translation>
    </message>
    <message>
        <source>The amount that jobs can still use</source>
        <translation>Die Menge, die Jobs noch nutzen können</translation>
    </message>
    <message>
        <source>The amounts of consumables that all jobs on the host share, and its fixed properties. NONE: only its load values.</source>
        <translation>Die Mengen an Consumables, die sich alle Jobs auf dem Host teilen, und seine festen Eigenschaften. NONE: nur seine Load-Werte.</translation>
    </message>
    <message>
        <source>The amounts of consumables that the jobs of each instance share, and its fixed properties. NONE: nothing of its own.</source>
        <translation>Die Mengen an Consumables, die sich die Jobs jeder Instanz teilen, und ihre festen Eigenschaften. NONE: nichts Eigenes.</translation>
    </message>
    <message>
        <source>The answer could not be computed; see the messages.</source>
        <translation>Die Antwort ließ sich nicht berechnen; siehe die Meldungen.</translation>
    </message>
    <message>
        <source>The attribute, or the limit as it is written</source>
        <translation>Das Attribut, oder das Limit, wie es geschrieben ist</translation>
    </message>
    <message>
        <source>The attributes that jobs may request, and how they are compared and consumed</source>
        <translation>Die Attribute, die Jobs anfordern können, und wie sie verglichen und verbraucht werden</translation>
    </message>
    <message>
        <source>The bar shows how much of the term above it that is; of a normalised number, how much of 1</source>
        <translation>Der Balken zeigt, welchen Teil des Terms darüber das ist; bei einer normierten Zahl, welchen Teil von 1</translation>
    </message>
    <message>
        <source>The braces of an expanded list after "{kind}" must enclose the whole list: {{a,b}}.</source>
        <translation>Die Klammern nach „{kind}“ müssen die ganze Liste umschließen: {{a,b}}.</translation>
    </message>
    <message>
        <source>The calendar that closes or suspends the queue at times. NONE: it is always open.</source>
        <translation>Der Kalender, der die Queue zeitweise schließt oder suspendiert. NONE: Sie ist immer offen.</translation>
    </message>
    <message>
        <source>The case as it stands in its file</source>
        <translation>Der Fall, wie er in seiner Datei steht</translation>
    </message>
    <message>
        <source>The case names no reservation.</source>
        <translation>Der Fall nennt keine Reservierung.</translation>
    </message>
    <message>
        <source>The cases cannot be judged: {path} has mistakes.</source>
        <translation>Die Fälle können nicht beurteilt werden: {path} enthält Fehler.</translation>
    </message>
    <message>
        <source>The cases cannot be written: {why}.</source>
        <translation>Die Fälle können nicht geschrieben werden: {why}.</translation>
    </message>
    <message>
        <source>The change of each user's mean wait; below 0 is a win. How sure it is was found by drawing whole days anew, 400 times: so many of the draws have the same sign.</source>
        <translation>Die Änderung der mittleren Wartezeit jedes Benutzers; unter 0 ist ein Gewinn. Wie sicher sie ist, ergab 400-maliges neues Ziehen ganzer Tage: So viele der Ziehungen haben dasselbe Vorzeichen.</translation>
    </message>
    <message>
        <source>The changelog was not shipped with this copy.</source>
        <translation>Das Änderungsprotokoll wurde mit dieser Kopie nicht ausgeliefert.</translation>
    </message>
    <message>
        <source>The checkpointing environments whose jobs the queue takes. NONE: no such jobs.</source>
        <translation>Die Checkpointing-Umgebungen, deren Jobs die Queue annimmt. NONE: keine solchen Jobs.</translation>
    </message>
    <message>
        <source>The clock runs in another window (pid {process}): take over</source>
        <translation>Die Uhr läuft in einem anderen Fenster (pid {process}): übernehmen</translation>
    </message>
    <message>
        <source>The cluster</source>
        <translation>Der Cluster</translation>
    </message>
    <message>
        <source>The cluster has no consumable {attribute}, as applied.</source>
        <translation>Der Cluster hat, wie angewandt, kein Consumable {attribute}.</translation>
    </message>
    <message>
        <source>The cluster has no exec host.</source>
        <translation>Der Cluster hat keinen Exec-Host.</translation>
    </message>
    <message>
        <source>The cluster has no queue instance.</source>
        <translation>Der Cluster hat keine Queue-Instanz.</translation>
    </message>
    <message>
        <source>The cluster itself told {priority} last.</source>
        <translation>Der Cluster selbst meldete zuletzt {priority}.</translation>
    </message>
    <message>
        <source>The cluster last answered all commands at {ended}; the last round of them took {seconds:.3f} s.</source>
        <translation>Der Cluster hat zuletzt um {ended} alle Befehle beantwortet; die letzte Abfrage dauerte {seconds:.3f} s.</translation>
    </message>
    <message>
        <source>The cluster names no user "{word}"; such a user has access where no access list says otherwise.</source>
        <translation>Der Cluster nennt keinen Benutzer „{word}“; ein solcher hat Zugriff, wo keine Zugriffsliste anderes sagt.</translation>
    </message>
    <message>
        <source>The cluster printed nothing.</source>
        <translation>Der Cluster hat nichts ausgegeben.</translation>
    </message>
    <message>
        <source>The cluster remembers the last {tasks}; older ones are in its spool.</source>
        <translation>Der Cluster kennt die letzten {tasks}; ältere sind in seinem Spool.</translation>
    </message>
    <message>
        <source>The cluster reports that a superordinate queue suspends it; which one is not known here.</source>
        <translation>Der Cluster meldet, dass eine übergeordnete Queue sie suspendiert; welche, ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>The cluster reports this alarm, but none of the values that are known here exceeds a threshold.</source>
        <translation>Der Cluster meldet diesen Alarm, doch keiner der hier bekannten Werte überschreitet eine Schwelle.</translation>
    </message>
    <message>
        <source>The cluster reports:</source>
        <translation>Der Cluster meldet:</translation>
    </message>
    <message>
        <source>The cluster shows the letters. Why they are there is the model's answer.</source>
        <translation>Die Buchstaben zeigt der Cluster. Warum sie da sind, ist die Antwort des Modells.</translation>
    </message>
    <message>
        <source>The cluster will list {them} last; the order of rule sets limits nothing.</source>
        <translation>Der Cluster wird {them} zuletzt aufführen; die Reihenfolge von Regelsätzen begrenzt nichts.</translation>
    </message>
    <message>
        <source>The cluster would not accept the request.</source>
        <translation>Der Cluster würde die Anforderung nicht annehmen.</translation>
    </message>
    <message>
        <source>The cluster writes no accounting records: its reporting_params have accounting=false.</source>
        <translation>Der Cluster schreibt keine Accounting-Daten: in seinen reporting_params steht accounting=false.</translation>
    </message>
    <message>
        <source>The cluster writes no records of {listed}: its {parameter} lack {words}.</source>
        <translation>Der Cluster zeichnet nichts auf von: {listed}. In {parameter} fehlt {words}.</translation>
    </message>
    <message>
        <source>The cluster's answer to this request (Alt+1)</source>
        <translation>Die Antwort des Clusters auf diese Anforderung (Alt+1)</translation>
    </message>
    <message>
        <source>The cluster's own time</source>
        <translation>Die eigene Zeit des Clusters</translation>
    </message>
    <message>
        <source>The cluster's scheduler</source>
        <translation>Der Scheduler des Clusters</translation>
    </message>
    <message>
        <source>The cluster's scheduler (qstat -j): {quoted}</source>
        <translation>Der Scheduler des Clusters (qstat -j): {quoted}</translation>
    </message>
    <message>
        <source>The cluster's scheduler (qstat -j): {quoted}; {lines} below</source>
        <translation>Der Scheduler des Clusters (qstat -j): {quoted}; {lines} unten</translation>
    </message>
    <message>
        <source>The cluster's scheduler wrote this plan at {moment}</source>
        <translation>Der Scheduler des Clusters hat diesen Plan um {moment} geschrieben</translation>
    </message>
    <message>
        <source>The cluster's scheduler: {text}.</source>
        <translation>Der Scheduler des Clusters: {text}.</translation>
    </message>
    <message>
        <source>The clusters that were open last</source>
        <translation>Die zuletzt geöffneten Cluster</translation>
    </message>
    <message>
        <source>The column of qstat -pri, -urg or -ext</source>
        <translation>Die Spalte von qstat -pri, -urg oder -ext</translation>
    </message>
    <message>
        <source>The command cannot be read: correct it, or change a field.</source>
        <translation>Der Befehl ist nicht lesbar: Korrigieren Sie ihn, oder ändern Sie ein Feld.</translation>
    </message>
    <message>
        <source>The command interpreter of job scripts, unless qsub -S names another one.</source>
        <translation>Der Befehlsinterpreter für Job-Skripte, sofern qsub -S keinen anderen nennt.</translation>
    </message>
    <message>
        <source>The command of the form; edit it, and the fields follow</source>
        <translation>Der Befehl des Formulars; ändern Sie ihn, so folgen die Felder</translation>
    </message>
    <message>
        <source>The configuration was not changed.</source>
        <translation>Die Konfiguration wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The connection was ended.</source>
        <translation>Die Verbindung wurde beendet.</translation>
    </message>
    <message>
        <source>The corrected text was not stored, and would be lost.</source>
        <translation>Der berichtigte Text wurde nicht gespeichert und ginge verloren.</translation>
    </message>
    <message>
        <source>The counters of a rule, with limit and use</source>
        <translation>Die Zähler einer Regel, mit Limit und Belegung</translation>
    </message>
    <message>
        <source>The cross or Delete removes this filter</source>
        <translation>Das Kreuz oder Entf entfernt diesen Filter</translation>
    </message>
    <message>
        <source>The darker, the more; empty where there is no value.</source>
        <translation>Je dunkler, desto mehr; leer, wo es keinen Wert gibt.</translation>
    </message>
    <message>
        <source>The data segment of a process, in bytes, with K, M, G or T for powers of 1024; processes begin with it and may raise it to the hard limit. INFINITY: no limit.</source>
        <translation>Das Datensegment eines Prozesses, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse beginnen damit und dürfen es bis zum harten Limit erhöhen. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The data segment of a process, in bytes, with K, M, G or T for powers of 1024; processes cannot exceed it. INFINITY: no limit.</source>
        <translation>Das Datensegment eines Prozesses, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse können es nicht überschreiten. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The database is of an older version</source>
        <translation>Die Datenbank hat eine ältere Version</translation>
    </message>
    <message>
        <source>The database {name} refuses the query {query}: {words}.</source>
        <translation>Die Datenbank {name} lehnt die Abfrage {query} ab: {words}.</translation>
    </message>
    <message>
        <source>The dearest of its last {count:,} passes took {seconds:.3f} s ({clock}, {tasks}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The default project of users that are made automatically. NONE: they have none.</source>
        <translation>Das Standardprojekt von Benutzern, die automatisch angelegt werden. NONE: Sie haben keines.</translation>
    </message>
    <message>
        <source>The demo cluster</source>
        <translation>Der Demo-Cluster</translation>
    </message>
    <message>
        <source>The demo cluster; Save as... keeps it in a file</source>
        <translation>Der Demo-Cluster; „Speichern unter“ behält ihn in einer Datei</translation>
    </message>
    <message>
        <source>The department of whoever is in no other one. It must be of type DEPT.</source>
        <translation>Das Department für alle, die in keinem anderen sind. Es muss vom Typ DEPT sein.</translation>
    </message>
    <message>
        <source>The display {display} is one of this machine only, which qsh refuses: other hosts cannot reach it. Enter -display HOST:0 among the further options, or log in with ssh -X first.</source>
        <translation>Das Display {display} gibt es nur auf diesem Rechner, und qsh lehnt es ab: Andere Hosts erreichen es nicht. Geben Sie -display HOST:0 bei den weiteren Optionen ein, oder melden Sie sich zuerst mit ssh -X an.</translation>
    </message>
    <message>
        <source>The duration is not the time from start to end; empty one of the three.</source>
        <translation>Die Dauer ist nicht die Zeit von Start bis Ende; leeren Sie eines der drei.</translation>
    </message>
    <message>
        <source>The dynamic limit "{name}={value}" is different on each host: it needs an expanded list of hosts, such as hosts {{*}}.</source>
        <translation>Das dynamische Limit „{name}={value}“ ist auf jedem Host anders: Es braucht eine Liste von Hosts in Klammern, wie hosts {{*}}.</translation>
    </message>
    <message>
        <source>The effect could not be computed; see the messages.</source>
        <translation>Die Wirkung konnte nicht berechnet werden; siehe die Meldungen.</translation>
    </message>
    <message>
        <source>The embedded cluster keeps local configurations; its simulated hosts follow none of them.</source>
        <translation>Der eingebettete Cluster bewahrt lokale Konfigurationen auf; seine simulierten Hosts befolgen keine davon.</translation>
    </message>
    <message>
        <source>The end is before the start.</source>
        <translation>Das Ende liegt vor dem Start.</translation>
    </message>
    <message>
        <source>The end of the period is not behind its begin.</source>
        <translation>Das Ende des Zeitraums liegt nicht hinter seinem Anfang.</translation>
    </message>
    <message>
        <source>The environment has {slots} in all.</source>
        <translation>Die Umgebung hat insgesamt {slots}.</translation>
    </message>
    <message>
        <source>The errors are listed above; untick their changes</source>
        <translation>Die Fehler stehen oben; wählen Sie ihre Änderungen ab</translation>
    </message>
    <message>
        <source>The execution daemon on {host} does not answer. Jobs there may still run; none starts.</source>
        <translation>Der Execution Daemon auf {host} antwortet nicht. Jobs dort laufen vielleicht noch; keiner startet.</translation>
    </message>
    <message>
        <source>The figure as it was then, from 0 at the foot.</source>
        <translation>Der Wert, wie er damals war, von 0 am Fuß an.</translation>
    </message>
    <message>
        <source>The figure was above its limit.</source>
        <translation>Der Wert war über seinem Limit.</translation>
    </message>
    <message>
        <source>The file cannot be read: {why}.</source>
        <translation>Die Datei kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
        <source>The file is {path}.</source>
        <translation>Die Datei ist {path}.</translation>
    </message>
    <message>
        <source>The first letter of the state that qstat shows, such as d.</source>
        <translation>Der erste Buchstabe des Zustands, den qstat zeigt, etwa d.</translation>
    </message>
    <message>
        <source>The first {most} of {count:,} are drawn.</source>
        <translation>Die ersten {most} von {count:,} sind gezeichnet.</translation>
    </message>
    <message>
        <source>The first {what} on record ended at {time}: whatever ended before is not counted.</source>
        <translation>Der erste Datensatz ({what}) endete am {time}: Was davor endete, ist nicht gezählt.</translation>
    </message>
    <message>
        <source>The folder in which this window was started</source>
        <translation>Das Verzeichnis, in dem dieses Fenster gestartet wurde</translation>
    </message>
    <message>
        <source>The folder where checkpoints are kept; they may be large.</source>
        <translation>Der Ordner, in dem Checkpoints liegen; sie können groß sein.</translation>
    </message>
    <message>
        <source>The forecast finds it by playing the cluster forward; level lines.</source>
        <translation>Die Vorhersage findet ihn, indem sie den Cluster vorausspielt; waagerechte Linien.</translation>
    </message>
    <message>
        <source>The functional policy gives no tickets: weight_tickets_functional is 0.</source>
        <translation>Die Functional-Policy vergibt keine Tickets: weight_tickets_functional ist 0.</translation>
    </message>
    <message>
        <source>The global host is no machine and reports nothing by itself; load sensors may report for it.</source>
        <translation>Der globale Host ist keine Maschine und meldet selbst nichts; Load-Sensoren können für ihn melden.</translation>
    </message>
    <message>
        <source>The global host is not a machine and has no queue instances.</source>
        <translation>Der globale Host ist keine Maschine und hat keine Queue-Instanzen.</translation>
    </message>
    <message>
        <source>The global host stands for the whole cluster: what it offers is shared by the jobs of all hosts, and its access lists and projects hold on every host. It is always there.</source>
        <translation>Der globale Host steht für den ganzen Cluster: Was er anbietet, teilen sich die Jobs aller Hosts, und seine Zugriffslisten und Projekte gelten auf jedem Host. Es gibt ihn immer.</translation>
    </message>
    <message>
        <source>The group contains itself: {way}. Grid Engine refuses that.</source>
        <translation>Die Gruppe enthält sich selbst: {way}. Grid Engine lehnt das ab.</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>Der Verlauf ist nicht lesbar</translation>
    </message>
    <message>
        <source>The history of the cluster has no entry {number}; its entries are 1 to {last}, and 0 is before all.</source>
        <translation>Der Verlauf des Clusters hat keinen Eintrag {number}; seine Einträge sind 1 bis {last}, und 0 ist vor allem.</translation>
    </message>
    <message>
        <source>The host has reported no load values. A load threshold without a value counts as reached.</source>
        <translation>Der Host hat keine Load-Werte gemeldet. Eine Lastschwelle ohne Wert gilt als erreicht.</translation>
    </message>
    <message>
        <source>The host has {processors}.</source>
        <translation>Der Host hat {processors}.</translation>
    </message>
    <message>
        <source>The host has {processors}; {held}</source>
        <translation>Der Host hat {processors}; {held}</translation>
    </message>
    <message>
        <source>The host limits all of them together to what it has.</source>
        <translation>Der Host begrenzt alle zusammen auf das, was er hat.</translation>
    </message>
    <message>
        <source>The host tells no load.</source>
        <translation>Der Host nennt keine Load.</translation>
    </message>
    <message>
        <source>The host's complex_values have {bound}.</source>
        <translation>complex_values des Hosts hat {bound}.</translation>
    </message>
    <message>
        <source>The host's complex_values limit all queues together to {bound}.</source>
        <translation>complex_values des Hosts begrenzt alle Queues zusammen auf {bound}.</translation>
    </message>
    <message>
        <source>The hosts of {names} are not known: not all could be read.</source>
        <translation>Die Hosts von {names} sind nicht bekannt: Nicht alle waren lesbar.</translation>
    </message>
    <message>
        <source>The hours for which waiting jobs could not start because of limits of rule sets, as read each minute. A job that several limits keep from starting counts for each of them; users, projects, queues and hosts are those that a limit counts apart.</source>
        <translation>Die Stunden, in denen wartende Jobs wegen Limits von Regelsätzen nicht starten konnten, wie jede Minute abgelesen. Ein Job, den mehrere Limits vom Start abhalten, zählt bei jedem; Benutzer, Projekte, Queues und Hosts sind die, die ein Limit getrennt zählt.</translation>
    </message>
    <message>
        <source>The job</source>
        <translation>Der Job</translation>
    </message>
    <message>
        <source>The job cannot get {slots}, not even in an empty cluster.</source>
        <translation>Der Job kann {slots} nicht bekommen, auch nicht in einem leeren Cluster.</translation>
    </message>
    <message>
        <source>The job has no run time limit. Other bars may lie over this part.</source>
        <translation>Der Job hat keine Laufzeitgrenze. Andere Balken können über diesem Teil liegen.</translation>
    </message>
    <message>
        <source>The jobs around it that are needed for this are kept with it; all others are left out. File: {path}</source>
        <translation>Die dafür nötigen Jobs der Umgebung werden mitbehalten; alle anderen bleiben weg. Datei: {path}</translation>
    </message>
    <message>
        <source>The jobs differ; what you enter is for all of them</source>
        <translation>Die Jobs unterscheiden sich; Ihre Eingabe gilt für alle</translation>
    </message>
    <message>
        <source>The language holds from the next start of the program.</source>
        <translation>Die Sprache gilt ab dem nächsten Start des Programms.</translation>
    </message>
    <message>
        <source>The last 24 hours, a line each 6; what was not recorded is empty</source>
        <translation>Die letzten 24 Stunden, alle 6 eine Linie; leer ist, was nicht aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>The last day</source>
        <translation>Der letzte Tag</translation>
    </message>
    <message>
        <source>The last of {tasks}: {moment}</source>
        <translation>Der letzte von {tasks}: {moment}</translation>
    </message>
    <message>
        <source>The last pass found {priority:,.5f}: the terms move with time, and with the other jobs.</source>
        <translation>Der letzte Durchlauf fand {priority:,.5f}: Die Terme ändern sich mit der Zeit und mit den anderen Jobs.</translation>
    </message>
    <message>
        <source>The last scheduling pass took {ms:.3f} ms</source>
        <translation>Der letzte Durchlauf des Schedulers dauerte {ms:.3f} ms</translation>
    </message>
    <message>
        <source>The last {records} of {source}; new ones are added as they are written.</source>
        <translation>Die letzten {records} von {source}; neue kommen dazu, sobald sie geschrieben sind.</translation>
    </message>
    <message>
        <source>The latest start that is known is at {moment}.</source>
        <translation>Der späteste bekannte Start ist um {moment}.</translation>
    </message>
    <message>
        <source>The letters of qstat, for a job that does not simply run, such as S for suspended.</source>
        <translation>Die Buchstaben von qstat, für einen Job, der nicht einfach läuft, etwa S für suspendiert.</translation>
    </message>
    <message>
        <source>The limit is {attribute}={shown}.</source>
        <translation>Das Limit ist {attribute}={shown}.</translation>
    </message>
    <message>
        <source>The limit of the rule, or what there is of the consumable.</source>
        <translation>Das Limit der Regel, oder was es vom Consumable gibt.</translation>
    </message>
    <message>
        <source>The limit of {rule} is {name}={amount}{whom}</source>
        <translation>Das Limit von {rule} ist {name}={amount}{whom}</translation>
    </message>
    <message>
        <source>The limit {limit} cannot be computed on {hosts}: "{name}" has no value there, and Grid Engine uses 9999.</source>
        <translation>Das Limit {limit} ist auf {hosts} nicht berechenbar: „{name}“ hat dort keinen Wert, und Grid Engine nimmt 9999.</translation>
    </message>
    <message>
        <source>The limit {limit} limits nothing: no host has more than {amount}.</source>
        <translation>Das Limit {limit} begrenzt nichts: Kein Host hat mehr als {amount}.</translation>
    </message>
    <message>
        <source>The limit {limit} limits nothing: no queue has more than {amount}.</source>
        <translation>Das Limit {limit} begrenzt nichts: Keine Queue hat mehr als {amount}.</translation>
    </message>
    <message>
        <source>The limit {limit} limits nothing: no queue instance has more than {amount}.</source>
        <translation>Das Limit {limit} begrenzt nichts: Keine Queue-Instanz hat mehr als {amount}.</translation>
    </message>
    <message>
        <source>The limit {limit} limits nothing: the cluster has {amount} in all.</source>
        <translation>Das Limit {limit} begrenzt nichts: Der Cluster hat insgesamt {amount}.</translation>
    </message>
    <message>
        <source>The limit {limit} limits nothing: what it counts together has {amount} in all.</source>
        <translation>Das Limit {limit} begrenzt nichts: Was es zusammen zählt, hat insgesamt {amount}.</translation>
    </message>
    <message>
        <source>The limit, as it was then.</source>
        <translation>Das Limit, wie es damals war.</translation>
    </message>
    <message>
        <source>The limit, which the words above the chart tell.</source>
        <translation>Das Limit, das die Worte über dem Diagramm nennen.</translation>
    </message>
    <message>
        <source>The list after "{kind}" begins with "{{" and must end with "}}", without blanks: {{a,b}}.</source>
        <translation>Die Liste nach „{kind}“ beginnt mit „{{“ und muss mit „}}“ enden, ohne Leerzeichen: {{a,b}}.</translation>
    </message>
    <message>
        <source>The list after "{kind}" is empty.</source>
        <translation>Die Liste nach „{kind}“ ist leer.</translation>
    </message>
    <message>
        <source>The load for each processor (np_load_avg); a full cell is a load of 1.</source>
        <translation>Load je Prozessor (np_load_avg); eine volle Zelle ist eine Load von 1.</translation>
    </message>
    <message>
        <source>The load is above 1.</source>
        <translation>Die Load ist über 1.</translation>
    </message>
    <message>
        <source>The load of hosts is that of idle ones throughout: thresholds on it close no queue and suspend no job, and hosts are not sorted by load.</source>
        <translation>Die Load der Hosts ist durchweg die von unbeschäftigten: Schwellen darauf schließen keine Queue und suspendieren keinen Job, und Hosts werden nicht nach Load sortiert.</translation>
    </message>
    <message>
        <source>The load per processor of each host today, as means of half hours.</source>
        <translation>Die Last je Prozessor jedes Hosts heute, als Mittel halber Stunden.</translation>
    </message>
    <message>
        <source>The load per processor of each host when it was last reported.</source>
        <translation>Die Last je Prozessor jedes Hosts, als sie zuletzt gemeldet wurde.</translation>
    </message>
    <message>
        <source>The load per processor of each host, as it was reported.</source>
        <translation>Die Last je Prozessor jedes Hosts, wie gemeldet.</translation>
    </message>
    <message>
        <source>The load per processor of the hosts that are named.</source>
        <translation>Die Last je Prozessor der genannten Hosts.</translation>
    </message>
    <message>
        <source>The load threshold {name}={limit} names no complex attribute.</source>
        <translation>Die Lastschwelle {name}={limit} nennt kein Attribut des Complex.</translation>
    </message>
    <message>
        <source>The longest wait</source>
        <translation>Die längste Wartezeit</translation>
    </message>
    <message>
        <source>The longest wait of a job that can start is {length}</source>
        <translation>Am längsten wartet ein startbarer Job seit {length}</translation>
    </message>
    <message>
        <source>The longest wait of a job that is not held is {length}</source>
        <translation>Am längsten wartet ein Job ohne Hold seit {length}</translation>
    </message>
    <message>
        <source>The lowest severity of what is written to the messages files.</source>
        <translation>Die geringste Schwere dessen, was in die messages-Dateien geschrieben wird.</translation>
    </message>
    <message>
        <source>The mean load per processor of each host by the hour.</source>
        <translation>Die mittlere Last je Prozessor jedes Hosts, stündlich.</translation>
    </message>
    <message>
        <source>The mean of slots in use in equal steps; queues that take jobs have {slots}.</source>
        <translation>Das Mittel der belegten Slots in gleichen Schritten; Queues, die Jobs annehmen, haben {slots}.</translation>
    </message>
    <message>
        <source>The mean time from the submission of jobs to their end, by the day of their start.</source>
        <translation>Die mittlere Zeit vom Einreichen der Jobs bis zu ihrem Ende, nach dem Tag ihres Starts.</translation>
    </message>
    <message>
        <source>The mean time from the submission of jobs to their start, by the day of their start.</source>
        <translation>Die mittlere Zeit vom Einreichen der Jobs bis zu ihrem Start, nach dem Tag ihres Starts.</translation>
    </message>
    <message>
        <source>The mean wait is {told}.</source>
        <translation>Die mittlere Wartezeit ist {told}.</translation>
    </message>
    <message>
        <source>The median wait is {told}.</source>
        <translation>Der Median der Wartezeit ist {told}.</translation>
    </message>
    <message>
        <source>The memory in use on each host when it was last reported.</source>
        <translation>Der genutzte Speicher auf jedem Host, als er zuletzt gemeldet wurde.</translation>
    </message>
    <message>
        <source>The memory in use on each host, as it was reported.</source>
        <translation>Der genutzte Speicher auf jedem Host, wie gemeldet.</translation>
    </message>
    <message>
        <source>The memory that jobs asked for, times their slots, beside the most that they used.</source>
        <translation>Der Speicher, den Jobs anforderten, mal ihre Slots, neben dem Höchsten, das sie nutzten.</translation>
    </message>
    <message>
        <source>The messages file of the execution daemon on {host} says why.</source>
        <translation>Die Datei messages des Execution Daemons auf {host} sagt, warum.</translation>
    </message>
    <message>
        <source>The model reads another state in it: its clock or zone is another.</source>
        <translation>Das Modell liest in ihm einen anderen Zustand: Seine Uhr oder Zeitzone ist eine andere.</translation>
    </message>
    <message>
        <source>The model said</source>
        <translation>Nach dem Modell</translation>
    </message>
    <message>
        <source>The model would note</source>
        <translation>Das Modell würde notieren</translation>
    </message>
    <message>
        <source>The model's answer</source>
        <translation>Die Antwort des Modells</translation>
    </message>
    <message>
        <source>The model: {verdict}</source>
        <translation>Das Modell: {verdict}</translation>
    </message>
    <message>
        <source>The moment that is asked about</source>
        <translation>Der Zeitpunkt, nach dem gefragt wird</translation>
    </message>
    <message>
        <source>The most of it</source>
        <translation>Höchstwert davon</translation>
    </message>
    <message>
        <source>The most that was used at a moment of the stretch.</source>
        <translation>Das meiste, das in einem Moment des Abschnitts belegt war.</translation>
    </message>
    <message>
        <source>The most, {most:,.0f}, was from {begin} to {end}.</source>
        <translation>Das meiste, {most:,.0f}, war von {begin} bis {end}.</translation>
    </message>
    <message>
        <source>The names of all jobs that ran.</source>
        <translation>Die Namen aller Jobs, die liefen.</translation>
    </message>
    <message>
        <source>The names of all values that are recorded of hosts.</source>
        <translation>Die Namen aller Werte, die von Hosts aufgezeichnet sind.</translation>
    </message>
    <message>
        <source>The next change is not before {moment}.</source>
        <translation>Die nächste Änderung ist nicht vor {moment}.</translation>
    </message>
    <message>
        <source>The next pass would decide the same, and every counter of a rule in use stays as it is.</source>
        <translation>Der nächste Durchlauf würde dasselbe entscheiden, und jeder verwendete Zähler einer Regel bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>The nice(2) value of jobs in the queue: -20 is the most favoured, 20 the least, 0 leaves it alone.</source>
        <translation>Der nice(2)-Wert der Jobs in der Queue: -20 begünstigt am meisten, 20 am wenigsten, 0 ändert nichts.</translation>
    </message>
    <message>
        <source>The number of the change of the configuration; actions on jobs and the like have none</source>
        <translation>Die Nummer der Änderung der Konfiguration; Aktionen an Jobs und dergleichen haben keine</translation>
    </message>
    <message>
        <source>The object that refused, or whom and where a rule counts</source>
        <translation>Das Objekt, das ablehnte, oder wen und wo eine Regel zählt</translation>
    </message>
    <message>
        <source>The order of the waiting jobs is being compared.</source>
        <translation>Die Reihenfolge der wartenden Jobs wird verglichen.</translation>
    </message>
    <message>
        <source>The order of the waiting jobs, beside that of the model</source>
        <translation>Die Reihenfolge der wartenden Jobs, neben der des Modells</translation>
    </message>
    <message>
        <source>The other tasks are in more than {pieces}, too many for one command.</source>
        <translation>Die übrigen Tasks sind zu zerstückelt für einen Befehl (mehr als {pieces}).</translation>
    </message>
    <message>
        <source>The page shown last, at first the overview</source>
        <translation>Die zuletzt gezeigte Seite, zuerst die Übersicht</translation>
    </message>
    <message>
        <source>The parallel environments whose jobs the queue takes. NONE: no parallel jobs.</source>
        <translation>Die Parallelumgebungen, deren Jobs die Queue annimmt. NONE: keine parallelen Jobs.</translation>
    </message>
    <message>
        <source>The part of its slots that jobs and reservations use now.</source>
        <translation>Der Teil ihrer Slots, den Jobs und Reservierungen jetzt belegen.</translation>
    </message>
    <message>
        <source>The part of the hour in which it could begin.</source>
        <translation>Der Teil der Stunde, in dem sie beginnen könnte.</translation>
    </message>
    <message>
        <source>The part of the sum of all names.</source>
        <translation>Der Anteil an der Summe aller Namen.</translation>
    </message>
    <message>
        <source>The past cannot be reserved; drag right of now.</source>
        <translation>Die Vergangenheit lässt sich nicht reservieren; ziehen Sie rechts von jetzt.</translation>
    </message>
    <message>
        <source>The past is left of it, on darker ground.</source>
        <translation>Links davon ist die Vergangenheit, auf dunklerem Grund.</translation>
    </message>
    <message>
        <source>The past is left of it.</source>
        <translation>Die Vergangenheit liegt links davon.</translation>
    </message>
    <message>
        <source>The past usage of all users and projects, by which the share tree policy orders jobs, becomes zero. This cannot be undone.</source>
        <translation>Der bisherige Verbrauch aller Benutzer und Projekte, nach dem die Share-Tree-Policy Jobs ordnet, wird null. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>The path has a character that no path can have.</source>
        <translation>Der Pfad enthält ein Zeichen, das in keinem Pfad stehen kann.</translation>
    </message>
    <message>
        <source>The path of a program that is started in place of sge_shepherd. NONE: sge_shepherd itself.</source>
        <translation>Der Pfad eines Programms, das anstelle von sge_shepherd gestartet wird. NONE: sge_shepherd selbst.</translation>
    </message>
    <message>
        <source>The path of a program that sets and extends AFS tokens of jobs. NONE: no program.</source>
        <translation>Der Pfad eines Programms, das AFS-Tokens von Jobs setzt und verlängert. NONE: kein Programm.</translation>
    </message>
    <message>
        <source>The path of a program, without arguments, that starts jobs in place of the shell; it gets their command as arguments. NONE: the built-in way.</source>
        <translation>Der Pfad eines Programms, ohne Argumente, das Jobs anstelle der Shell startet; es bekommt deren Befehl als Argumente. NONE: der eingebaute Weg.</translation>
    </message>
    <message>
        <source>The path of pagsh, in which jobs with AFS tokens run. NONE: no pagsh.</source>
        <translation>Der Pfad von pagsh, in der Jobs mit AFS-Tokens laufen. NONE: keine pagsh.</translation>
    </message>
    <message>
        <source>The period before</source>
        <translation>Der Zeitraum davor</translation>
    </message>
    <message>
        <source>The period from "{begin}" to "{end}" is empty: it does not end after its beginning.</source>
        <translation>Der Zeitraum von „{begin}“ bis „{end}“ ist leer: Er endet nicht nach seinem Anfang.</translation>
    </message>
    <message>
        <source>The place in which a pass tries it</source>
        <translation>Der Platz, an dem ein Durchlauf ihn versucht</translation>
    </message>
    <message>
        <source>The play numbers jobs as they came: job {own} has the number {number} in it, and others are named by such numbers here.</source>
        <translation>Das Spiel nummeriert Jobs, wie sie kamen: Job {own} hat darin die Nummer {number}, und andere heißen hier nach solchen Nummern.</translation>
    </message>
    <message>
        <source>The priority that was asked for (-p)</source>
        <translation>Die verlangte Priorität (-p)</translation>
    </message>
    <message>
        <source>The problem that the cluster had with the task (sge_status(5)), not what its program returned</source>
        <translation>Das Problem, das der Cluster mit dem Task hatte (sge_status(5)), nicht was sein Programm zurückgab</translation>
    </message>
    <message>
        <source>The processor time that programs used, in hours.</source>
        <translation>Die Prozessorzeit, die Programme verbrauchten, in Stunden.</translation>
    </message>
    <message>
        <source>The project of jobs that are submitted without one. NONE: such jobs have no project.</source>
        <translation>Das Projekt von Jobs, die ohne Projekt eingereicht werden. NONE: Solche Jobs haben keines.</translation>
    </message>
    <message>
        <source>The qmaster ends the connection of this program and tells it of no events any more.</source>
        <translation>Der Qmaster beendet die Verbindung dieses Programms und meldet ihm keine Ereignisse mehr.</translation>
    </message>
    <message>
        <source>The qmaster forgets running tasks at once; on a host that it cannot reach, their processes run on</source>
        <translation>Der Qmaster vergisst laufende Tasks sofort; auf einem Host, den er nicht erreicht, laufen ihre Prozesse weiter</translation>
    </message>
    <message>
        <source>The qmaster runs a scheduler thread again: jobs are started again.</source>
        <translation>Der Qmaster hat wieder einen Scheduler-Thread: Jobs werden wieder gestartet.</translation>
    </message>
    <message>
        <source>The qmaster says that its thread {} stirs again.</source>
        <translation>Der Qmaster meldet, dass sein Thread {} sich wieder rührt.</translation>
    </message>
    <message>
        <source>The qmaster was told to stop.</source>
        <translation>Der Qmaster wurde zum Stoppen aufgefordert.</translation>
    </message>
    <message>
        <source>The qmaster's clock and this machine's agree again.</source>
        <translation>Die Uhr des Qmasters und die dieses Rechners stimmen wieder überein.</translation>
    </message>
    <message>
        <source>The query was cancelled.</source>
        <translation>Die Abfrage wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The query {name} has :{missing} in its SQL, but no parameter of this name.</source>
        <translation>Die Abfrage {name} hat :{missing} in ihrem SQL, aber keinen Parameter dieses Namens.</translation>
    </message>
    <message>
        <source>The query {name} needs a value for {query} ({title}).</source>
        <translation>Die Abfrage {name} braucht einen Wert für {query} ({title}).</translation>
    </message>
    <message>
        <source>The query {name} took too long and was stopped; ask for a shorter period.</source>
        <translation>Die Abfrage {name} dauerte zu lange und wurde angehalten; fragen Sie nach einem kürzeren Zeitraum.</translation>
    </message>
    <message>
        <source>The query {name} would do more than read, which is refused ({words}).</source>
        <translation>Die Abfrage {name} würde mehr tun als lesen; das wird abgelehnt ({words}).</translation>
    </message>
    <message>
        <source>The queue has no instance that offers a consumable.</source>
        <translation>Die Queue hat keine Instanz, die ein Consumable anbietet.</translation>
    </message>
    <message>
        <source>The queue has no instances.</source>
        <translation>Die Queue hat keine Instanzen.</translation>
    </message>
    <message>
        <source>The queue no longer has this host, but the instance is still used by {users}; it goes when the last ends.</source>
        <translation>Die Queue hat diesen Host nicht mehr, doch die Instanz wird noch benutzt von {users}; sie verschwindet, wenn das Letzte endet.</translation>
    </message>
    <message>
        <source>The reason that you entered would be lost: "{note}".</source>
        <translation>Der eingegebene Grund ginge verloren: „{note}“.</translation>
    </message>
    <message>
        <source>The record is no longer in the database.</source>
        <translation>Der Datensatz ist nicht mehr in der Datenbank.</translation>
    </message>
    <message>
        <source>The record of an ended job tells no program and no environment: fill them in.</source>
        <translation>Der Eintrag eines beendeten Jobs nennt kein Programm und keine Umgebung: Füllen Sie sie aus.</translation>
    </message>
    <message>
        <source>The relation that has to hold: requested value RELOP offered value</source>
        <translation>Die Beziehung, die gelten muss: angeforderter Wert RELOP angebotener Wert</translation>
    </message>
    <message>
        <source>The report was cancelled.</source>
        <translation>Der Bericht wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The request before and after</source>
        <translation>Die Anforderung vorher und nachher</translation>
    </message>
    <message>
        <source>The request could begin at each moment of the hour.</source>
        <translation>Die Anforderung könnte in jedem Augenblick der Stunde beginnen.</translation>
    </message>
    <message>
        <source>The reservation has no slots: it was not granted.</source>
        <translation>Die Reservierung hat keine Slots: Sie wurde nicht gewährt.</translation>
    </message>
    <message>
        <source>The reservation is over.</source>
        <translation>Die Reservierung ist vorbei.</translation>
    </message>
    <message>
        <source>The resident memory of a process, in bytes, with K, M, G or T for powers of 1024; processes begin with it and may raise it to the hard limit. INFINITY: no limit.</source>
        <translation>Der residente Speicher eines Prozesses, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse beginnen damit und dürfen ihn bis zum harten Limit erhöhen. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The resident memory of a process, in bytes, with K, M, G or T for powers of 1024; processes cannot exceed it. INFINITY: no limit.</source>
        <translation>Der residente Speicher eines Prozesses, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse können ihn nicht überschreiten. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The root of the tree is all of it: 100 %.</source>
        <translation>Die Wurzel des Baums ist alles: 100 %.</translation>
    </message>
    <message>
        <source>The rows of the chart that it is on; those that a filter leaves out are not named</source>
        <translation>Die Zeilen des Diagramms, auf denen er ist; die ein Filter auslässt, sind nicht genannt</translation>
    </message>
    <message>
        <source>The rows of {jobs} are being made.</source>
        <translation>Die Zeilen ({jobs}) werden erstellt.</translation>
    </message>
    <message>
        <source>The rule has no limits: a limit such as slots=4 is expected after "to".</source>
        <translation>Die Regel hat keine Limits: Nach „to“ wird ein Limit wie slots=4 erwartet.</translation>
    </message>
    <message>
        <source>The rule has no limits: after its filters, "to" and a limit such as slots=4 are expected.</source>
        <translation>Die Regel hat keine Limits: Nach ihren Filtern werden „to“ und ein Limit wie slots=4 erwartet.</translation>
    </message>
    <message>
        <source>The rule set {names} will still name {queue}; rules for this queue then apply to no job.</source>
        <translation>Der Regelsatz {names} wird weiterhin {queue} nennen; Regeln für diese Queue gelten dann für keinen Job.</translation>
    </message>
    <message>
        <source>The rule set {set_name} is not enabled, so that it counts nothing.</source>
        <translation>Der Regelsatz {set_name} ist nicht aktiviert, sodass er nichts zählt.</translation>
    </message>
    <message>
        <source>The run failed: {progress}</source>
        <translation>Der Lauf ist fehlgeschlagen: {progress}</translation>
    </message>
    <message>
        <source>The run is at work: {progress}.</source>
        <translation>Der Lauf arbeitet: {progress}.</translation>
    </message>
    <message>
        <source>The run is being started.</source>
        <translation>Der Lauf wird gestartet.</translation>
    </message>
    <message>
        <source>The run is paused at {progress}.</source>
        <translation>Der Lauf ist angehalten bei {progress}.</translation>
    </message>
    <message>
        <source>The run that is asked about</source>
        <translation>Der Lauf, nach dem gefragt wird</translation>
    </message>
    <message>
        <source>The run time must be a number of seconds above 0.</source>
        <translation>Die Laufzeit muss eine Zahl von Sekunden über 0 sein.</translation>
    </message>
    <message>
        <source>The run time that is assumed for jobs without h_rt and s_rt, h:m:s or seconds. INFINITY: no job can be placed before what is reserved.</source>
        <translation>Die Laufzeit, mit der für Jobs ohne h_rt und s_rt gerechnet wird, h:m:s oder Sekunden. INFINITY: Kein Job kann vor Reserviertem eingeplant werden.</translation>
    </message>
    <message>
        <source>The run time that jobs asked for beside what they took.</source>
        <translation>Die Laufzeit, die Jobs anforderten, neben der, die sie brauchten.</translation>
    </message>
    <message>
        <source>The run was cancelled. It can be repeated with everything as it was.</source>
        <translation>Der Lauf wurde abgebrochen. Er kann mit allem, wie es war, wiederholt werden.</translation>
    </message>
    <message>
        <source>The run {title} has no result: it is {value}. {trouble}</source>
        <translation>Der Lauf {title} hat kein Ergebnis: {value}. {trouble}</translation>
    </message>
    <message>
        <source>The same as a command</source>
        <translation>Dasselbe als Befehl</translation>
    </message>
    <message>
        <source>The same as options</source>
        <translation>Dasselbe als Optionen</translation>
    </message>
    <message>
        <source>The same in the period that it is held against.</source>
        <translation>Dasselbe im Zeitraum, der gegenübersteht.</translation>
    </message>
    <message>
        <source>The scheduler books its slots until {moment}</source>
        <translation>Der Scheduler bucht seine Slots bis {moment}</translation>
    </message>
    <message>
        <source>The scheduler books the slots a little longer than the job may run.</source>
        <translation>Der Scheduler bucht die Slots etwas länger, als der Job laufen darf.</translation>
    </message>
    <message>
        <source>The scheduler does not run, so no job starts</source>
        <translation>Der Scheduler läuft nicht, also startet kein Job</translation>
    </message>
    <message>
        <source>The scheduler has planned its start for {start} (-R y).</source>
        <translation>Der Scheduler hat seinen Start für {start} geplant (-R y).</translation>
    </message>
    <message>
        <source>The scheduler keeps the slots for a job with -R y; slanted lines.</source>
        <translation>Der Scheduler hält die Slots für einen Job mit -R y frei; schräge Linien.</translation>
    </message>
    <message>
        <source>The scheduler runs again: jobs are started again.</source>
        <translation>Der Scheduler läuft wieder: Jobs werden wieder gestartet.</translation>
    </message>
    <message>
        <source>The scheduler was told to start.</source>
        <translation>Der Scheduler wurde zum Starten aufgefordert.</translation>
    </message>
    <message>
        <source>The scheduler was told to stop: no job starts.</source>
        <translation>Der Scheduler wurde zum Stoppen aufgefordert: Kein Job startet.</translation>
    </message>
    <message>
        <source>The scheduler writes what it considers in its next pass into common/schedd_runlog of the cell.</source>
        <translation>Der Scheduler schreibt, was er im nächsten Durchlauf erwägt, nach common/schedd_runlog der Zelle.</translation>
    </message>
    <message>
        <source>The scheduler writes what it considers in its next pass into the file schedd_runlog, in the folder common of the cell. Nothing else changes.</source>
        <translation>Der Scheduler schreibt, was er im nächsten Durchlauf erwägt, in die Datei schedd_runlog im Ordner common der Zelle. Sonst ändert sich nichts.</translation>
    </message>
    <message>
        <source>The scheduler's configuration (sched_conf) and the global one (sge_conf)</source>
        <translation>Die Konfiguration des Schedulers (sched_conf) und die globale (sge_conf)</translation>
    </message>
    <message>
        <source>The scheduling algorithm; there is only one.</source>
        <translation>Der Algorithmus des Schedulers; es gibt nur einen.</translation>
    </message>
    <message>
        <source>The script has a line with a wrong option.</source>
        <translation>Das Skript hat eine Zeile mit einer falschen Option.</translation>
    </message>
    <message>
        <source>The script has edits that are not saved: qsub would read the file without them.</source>
        <translation>Das Skript hat nicht gespeicherte Änderungen: qsub würde die Datei ohne sie lesen.</translation>
    </message>
    <message>
        <source>The script has edits that are not saved; they would be lost, too.</source>
        <translation>Das Skript hat nicht gespeicherte Änderungen; auch sie gingen verloren.</translation>
    </message>
    <message>
        <source>The script that verifies jobs before they are accepted, such as script:/path. NONE: no script.</source>
        <translation>Das Skript, das Jobs prüft, bevor sie angenommen werden, etwa script:/pfad. NONE: kein Skript.</translation>
    </message>
    <message>
        <source>The script {path}</source>
        <translation>Das Skript {path}</translation>
    </message>
    <message>
        <source>The set</source>
        <translation>Der Satz</translation>
    </message>
    <message>
        <source>The set "{name}"</source>
        <translation>Der Satz „{name}“</translation>
    </message>
    <message>
        <source>The set has no name: a line such as "name my_limits" is missing.</source>
        <translation>Der Satz hat keinen Namen: Eine Zeile wie „name meine_limits“ fehlt.</translation>
    </message>
    <message>
        <source>The set is not enabled: this shows what it would do.</source>
        <translation>Der Satz ist nicht aktiv: Dies zeigt, was er täte.</translation>
    </message>
    <message>
        <source>The share that is aimed at.</source>
        <translation>Der angestrebte Anteil.</translation>
    </message>
    <message>
        <source>The share that the share tree promises each project, or each user where there is no project, beside what it really got, as means of months.</source>
        <translation>Der Anteil, den der Share Tree jedem Projekt verspricht, oder jedem Benutzer, wo es kein Projekt gibt, neben dem wirklich erhaltenen, als Mittel von Monaten.</translation>
    </message>
    <message>
        <source>The share tree</source>
        <translation>Der Share Tree</translation>
    </message>
    <message>
        <source>The share tree gives no tickets, and the usage of jobs is not kept: weight_tickets_share, the number of its tickets, is 0.</source>
        <translation>Der Share Tree vergibt keine Tickets, und die Nutzung von Jobs wird nicht festgehalten: weight_tickets_share, die Zahl seiner Tickets, ist 0.</translation>
    </message>
    <message>
        <source>The shortest time between two periodic checkpoints, h:m:s or seconds; jobs may ask for more.</source>
        <translation>Die kürzeste Zeit zwischen zwei regelmäßigen Checkpoints, h:m:s oder Sekunden; Jobs können mehr verlangen.</translation>
    </message>
    <message>
        <source>The signal that makes a job write a checkpoint, by name such as SIGUSR1 or by number. NONE: no signal.</source>
        <translation>Das Signal, auf das ein Job einen Checkpoint schreibt, als Name wie SIGUSR1 oder als Nummer. NONE: kein Signal.</translation>
    </message>
    <message>
        <source>The size of a core file, in bytes, with K, M, G or T for powers of 1024; processes begin with it and may raise it to the hard limit. INFINITY: no limit.</source>
        <translation>Die Größe einer Core-Datei, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse beginnen damit und dürfen sie bis zum harten Limit erhöhen. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The size of a core file, in bytes, with K, M, G or T for powers of 1024; processes cannot exceed it. INFINITY: no limit.</source>
        <translation>Die Größe einer Core-Datei, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse können sie nicht überschreiten. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The size of a file that a process writes, in bytes, with K, M, G or T for powers of 1024; processes begin with it and may raise it to the hard limit. INFINITY: no limit.</source>
        <translation>Die Größe einer Datei, die ein Prozess schreibt, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse beginnen damit und dürfen sie bis zum harten Limit erhöhen. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The size of a file that a process writes, in bytes, with K, M, G or T for powers of 1024; processes cannot exceed it. INFINITY: no limit.</source>
        <translation>Die Größe einer Datei, die ein Prozess schreibt, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse können sie nicht überschreiten. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The stack of a process, in bytes, with K, M, G or T for powers of 1024; processes begin with it and may raise it to the hard limit. INFINITY: no limit.</source>
        <translation>Der Stack eines Prozesses, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse beginnen damit und dürfen ihn bis zum harten Limit erhöhen. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The stack of a process, in bytes, with K, M, G or T for powers of 1024; processes cannot exceed it. INFINITY: no limit.</source>
        <translation>Der Stack eines Prozesses, in Bytes, mit K, M, G oder T für Potenzen von 1024; Prozesse können ihn nicht überschreiten. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The start depends on the end of a job that has no limit.</source>
        <translation>Der Start hängt vom Ende eines Jobs ab, der keine Grenze hat.</translation>
    </message>
    <message>
        <source>The start in the form.</source>
        <translation>Der Start im Formular.</translation>
    </message>
    <message>
        <source>The start is in the past.</source>
        <translation>Der Start liegt in der Vergangenheit.</translation>
    </message>
    <message>
        <source>The start of {tasks} is not known.</source>
        <translation>Der Start von {tasks} ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The start, computed from end and duration, is in the past.</source>
        <translation>Der aus Ende und Dauer berechnete Start liegt in der Vergangenheit.</translation>
    </message>
    <message>
        <source>The state of an instance when it is added or its execution daemon starts; default: enabled when it is added, and afterwards as it was.</source>
        <translation>Der Zustand einer Instanz, wenn sie angelegt wird oder ihr Execution Daemon startet; default: beim Anlegen freigegeben, danach wie zuvor.</translation>
    </message>
    <message>
        <source>The sum of ftckt or otckt (qstat -ext) of its running tasks</source>
        <translation>Die Summe von ftckt oder otckt (qstat -ext) seiner laufenden Tasks</translation>
    </message>
    <message>
        <source>The sum of ftckt or otckt (qstat -ext) of its waiting jobs</source>
        <translation>Die Summe von ftckt oder otckt (qstat -ext) seiner wartenden Jobs</translation>
    </message>
    <message>
        <source>The sum of the three terms behind it</source>
        <translation>Die Summe der drei Terme dahinter</translation>
    </message>
    <message>
        <source>The sum of what the queues on the host have in their own complex_values</source>
        <translation>Die Summe dessen, was die Queues auf dem Host in ihren eigenen complex_values haben</translation>
    </message>
    <message>
        <source>The suspend threshold {name}={limit} names no complex attribute.</source>
        <translation>Die Suspendierungsschwelle {name}={limit} nennt kein Attribut des Complex.</translation>
    </message>
    <message>
        <source>The table is that of {path}; nothing is applied yet. Undo brings the one before back.</source>
        <translation>Die Tabelle ist die von {path}; noch ist nichts angewandt. Rückgängig bringt die vorige zurück.</translation>
    </message>
    <message>
        <source>The terminal was scheduled as job {job}.</source>
        <translation>Das Terminal wurde als Job {job} eingeplant.</translation>
    </message>
    <message>
        <source>The text cannot be read: the mistakes are marked in it.</source>
        <translation>Der Text ist nicht lesbar: Die Fehler sind darin markiert.</translation>
    </message>
    <message>
        <source>The text cannot be read: this is the set's last valid state.</source>
        <translation>Der Text ist nicht lesbar: Dies ist der letzte gültige Stand des Satzes.</translation>
    </message>
    <message>
        <source>The text cannot be read: until it is corrected or undone, the table shows its last valid state.</source>
        <translation>Der Text ist nicht lesbar: Bis er berichtigt oder zurückgenommen ist, zeigt die Tabelle seinen letzten gültigen Stand.</translation>
    </message>
    <message>
        <source>The text of the {what} cannot be read: correct it first.</source>
        <translation>Der Text von {what} ist nicht lesbar: Berichtigen Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>The text that is not understood</source>
        <translation>Der Text, der nicht zu verstehen ist</translation>
    </message>
    <message>
        <source>The texts before (-) and after (+) the change</source>
        <translation>Die Texte vor (-) und nach (+) der Änderung</translation>
    </message>
    <message>
        <source>The time after which past usage counts half in the share tree. 0: it does not fade.</source>
        <translation>Die Zeit, nach der vergangene Nutzung im Share Tree halb zählt. 0: Sie verblasst nicht.</translation>
    </message>
    <message>
        <source>The time for which AFS tokens are extended, h:m:s or seconds. NONE: they are not extended.</source>
        <translation>Um welche Zeit AFS-Tokens verlängert werden, h:m:s oder Sekunden. NONE: Sie werden nicht verlängert.</translation>
    </message>
    <message>
        <source>The time from one adjustment of running jobs' nice values to the next, h:m:s or seconds. 0: no adjustment.</source>
        <translation>Die Zeit von einer Anpassung der nice-Werte laufender Jobs bis zur nächsten, h:m:s oder Sekunden. 0: keine Anpassung.</translation>
    </message>
    <message>
        <source>The time from one load report of a host to the next, h:m:s or seconds.</source>
        <translation>Die Zeit von einer Load-Meldung eines Hosts bis zur nächsten, h:m:s oder Sekunden.</translation>
    </message>
    <message>
        <source>The time from one scheduling pass to the next, h:m:s or seconds.</source>
        <translation>Die Zeit von einem Durchlauf des Schedulers bis zum nächsten, h:m:s oder Sekunden.</translation>
    </message>
    <message>
        <source>The time from one step of suspending or resuming jobs to the next, h:m:s or seconds.</source>
        <translation>Die Zeit von einem Schritt beim Suspendieren oder Fortsetzen von Jobs bis zum nächsten, h:m:s oder Sekunden.</translation>
    </message>
    <message>
        <source>The time from the warning signal to the signal that suspends or kills, for jobs of qsub -notify, h:m:s or seconds.</source>
        <translation>Die Zeit vom warnenden Signal bis zu dem, das suspendiert oder beendet, für Jobs von qsub -notify, h:m:s oder Sekunden.</translation>
    </message>
    <message>
        <source>The time in which a load adjustment falls to zero, h:m:s or seconds.</source>
        <translation>Die Zeit, in der ein Load-Aufschlag auf null fällt, h:m:s oder Sekunden.</translation>
    </message>
    <message>
        <source>The time that a job may run, h:m:s or seconds; a job that exceeds it is killed. INFINITY: no limit.</source>
        <translation>Die Zeit, die ein Job laufen darf, h:m:s oder Sekunden; ein Job, der sie überschreitet, wird beendet. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The time that a job may run, h:m:s or seconds; a job that exceeds it is warned with SIGUSR1. INFINITY: no limit.</source>
        <translation>Die Zeit, die ein Job laufen darf, h:m:s oder Sekunden; ein Job, der sie überschreitet, wird mit SIGUSR1 gewarnt. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The time without jobs after which users that were made automatically are deleted. 0: they stay.</source>
        <translation>Die Zeit ohne Jobs, nach der automatisch angelegte Benutzer gelöscht werden. 0: Sie bleiben.</translation>
    </message>
    <message>
        <source>The urgency that a request adds to a job, per unit</source>
        <translation>Die Dringlichkeit, die eine Anforderung dem Job je Einheit gibt</translation>
    </message>
    <message>
        <source>The usage of all users and projects was set to zero.</source>
        <translation>Der Verbrauch aller Benutzer und Projekte wurde auf null gesetzt.</translation>
    </message>
    <message>
        <source>The value of the host group, or the one for all hosts, then applies again (Del)</source>
        <translation>Dann gilt wieder der Wert der Hostgruppe oder der für alle Hosts (Entf)</translation>
    </message>
    <message>
        <source>The values of all names lie on top of each other.</source>
        <translation>Die Werte aller Namen liegen übereinander.</translation>
    </message>
    <message>
        <source>The values of all names stand on top of each other.</source>
        <translation>Die Werte aller Namen stehen aufeinander.</translation>
    </message>
    <message>
        <source>The virtual memory of all processes of a job, for each slot, in bytes, with K, M, G or T for powers of 1024; a job that exceeds it is killed. INFINITY: no limit.</source>
        <translation>Der virtuelle Speicher aller Prozesse eines Jobs, je Slot, in Bytes, mit K, M, G oder T für Potenzen von 1024; ein Job, der ihn überschreitet, wird beendet. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The virtual memory of all processes of a job, for each slot, in bytes, with K, M, G or T for powers of 1024; a job that exceeds it is warned with SIGXCPU. INFINITY: no limit.</source>
        <translation>Der virtuelle Speicher aller Prozesse eines Jobs, je Slot, in Bytes, mit K, M, G oder T für Potenzen von 1024; ein Job, der ihn überschreitet, wird mit SIGXCPU gewarnt. INFINITY: kein Limit.</translation>
    </message>
    <message>
        <source>The whole cluster, whichever host is chosen: {hosts}</source>
        <translation>Der ganze Cluster, welcher Host auch gewählt ist: {hosts}</translation>
    </message>
    <message>
        <source>The window goes on. Edits that are not applied and changes that are not saved are kept in files, also over a crash of the window. Nothing was sent anywhere: to report the error, copy the text below. Read it first; it may name users and objects of your cluster.</source>
        <translation>Das Fenster läuft weiter. Nicht angewendete und nicht gespeicherte Änderungen liegen in Dateien, auch über einen Absturz des Fensters hinaus. Nichts wurde irgendwohin gesendet: Um den Fehler zu melden, kopieren Sie den Text unten. Lesen Sie ihn vorher; er kann Benutzer und Objekte Ihres Clusters nennen.</translation>
    </message>
    <message>
        <source>The work of the session before was not restored: {reason}. Its copy is kept.</source>
        <translation>Die Arbeit der Sitzung davor wurde nicht wiederhergestellt: {reason}. Ihre Kopie bleibt.</translation>
    </message>
    <message>
        <source>The workload does not tell its machine: a trace does, by ; MaxNodes and ; MaxProcs in its header.</source>
        <translation>Die Last nennt ihre Maschine nicht: Ein Trace nennt sie mit ; MaxNodes und ; MaxProcs in seinem Kopf.</translation>
    </message>
    <message>
        <source>The year</source>
        <translation>Das Jahr</translation>
    </message>
    <message>
        <source>The {column} must not end with a backslash, which joins lines of the table.</source>
        <translation>{column} darf nicht mit einem Backslash enden, der in der Tabelle Zeilen verbindet.</translation>
    </message>
    <message>
        <source>The {column} of {name} must not be empty.</source>
        <translation>{column} von {name} darf nicht leer sein.</translation>
    </message>
    <message>
        <source>The {object} has changed in the cluster since it was edited.</source>
        <translation>{object} wurde im Cluster geändert, seit die Änderung hier begann.</translation>
    </message>
    <message>
        <source>The {object} was also changed by {who}: choose how to go on first.</source>
        <translation>{object} wurde auch geändert von {who}: Entscheiden Sie zuerst, wie es weitergehen soll.</translation>
    </message>
    <message>
        <source>The {title} could not be read and is not shown: {reason}</source>
        <translation>Nicht lesbar und nicht gezeigt: {title}: {reason}</translation>
    </message>
    <message>
        <source>The {title} could not be read whole: {reason}</source>
        <translation>Nicht ganz lesbar: {title}: {reason}</translation>
    </message>
    <message>
        <source>The {title} could not be read, so it cannot be edited here: {reason}</source>
        <translation>Nicht lesbar und hier nicht änderbar: {title}: {reason}</translation>
    </message>
    <message>
        <source>The {what} is edited already where this change is: apply or take that back first.</source>
        <translation>{what} ist an dieser Stelle schon geändert: Wenden Sie das zuerst an, oder nehmen Sie es zurück.</translation>
    </message>
    <message>
        <source>The {what} is gone or was deleted here: nothing was edited.</source>
        <translation>{what} gibt es nicht mehr oder wurde hier gelöscht: Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Then those that may be run again (-r y, or rerun of the queue) wait again; the others are over.</source>
        <translation>Dann warten die, die erneut laufen dürfen (-r y oder rerun der Queue), wieder; die anderen sind zu Ende.</translation>
    </message>
    <message>
        <source>There are more rows than these {count:,}: choose a shorter period.</source>
        <translation>Es gibt mehr Zeilen als diese {count:,}: Wählen Sie einen kürzeren Zeitraum.</translation>
    </message>
    <message>
        <source>There are no jobs in {title}.</source>
        <translation>In {title} sind keine Jobs.</translation>
    </message>
    <message>
        <source>There are no older ones.</source>
        <translation>Ältere gibt es nicht.</translation>
    </message>
    <message>
        <source>There are no records in a reporting database of this cluster yet. It is made from the jobs that ended, beside the cluster's file, or for a real cluster in your folder for data, and shows who used what, and how long jobs waited.</source>
        <translation>Es gibt noch keine Datensätze dieses Clusters in einer Reporting-Datenbank. Sie wird aus den beendeten Jobs angelegt, neben der Datei des Clusters oder für eine wirkliche Zelle in Ihrem Datenordner, und zeigt, wer was verbrauchte und wie lange Jobs warteten.</translation>
    </message>
    <message>
        <source>There are no {objects} yet.</source>
        <translation>Noch nichts da: {objects}.</translation>
    </message>
    <message>
        <source>There are several resource quota sets named "{name}"; each needs a name of its own.</source>
        <translation>Es gibt mehrere Regelsätze namens „{name}“; jeder braucht einen eigenen Namen.</translation>
    </message>
    <message>
        <source>There is a case "{name}" already.</source>
        <translation>Es gibt schon einen Fall „{name}“.</translation>
    </message>
    <message>
        <source>There is a share tree, but weight_tickets_share is 0: the tree hands out no tickets, and nobody gets what it promises.</source>
        <translation>Es gibt einen Share Tree, aber weight_tickets_share ist 0: Er vergibt keine Tickets, und niemand bekommt, was er verspricht.</translation>
    </message>
    <message>
        <source>There is another node "{name}" below {path}.</source>
        <translation>Unter {path} gibt es schon einen Knoten „{name}“.</translation>
    </message>
    <message>
        <source>There is another {kind} named "{name}"; each needs a name of its own.</source>
        <translation>{kind}: Der Name „{name}“ ist schon vergeben; jedes Objekt braucht einen eigenen.</translation>
    </message>
    <message>
        <source>There is no answer to save yet.</source>
        <translation>Es gibt noch keine Antwort zu speichern.</translation>
    </message>
    <message>
        <source>There is no attribute "{name}" in the configuration.</source>
        <translation>In der Konfiguration gibt es kein Attribut „{name}“.</translation>
    </message>
    <message>
        <source>There is no complex attribute "{name}" for the formula "{text}".</source>
        <translation>Es gibt kein Complex-Attribut „{name}“ für die Formel „{text}“.</translation>
    </message>
    <message>
        <source>There is no complex attribute "{name}".</source>
        <translation>Ein Complex-Attribut „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no complex attribute "{name}".{hint}</source>
        <translation>Es gibt kein Complex-Attribut „{name}“.{hint}</translation>
    </message>
    <message>
        <source>There is no complex attribute {attribute} any more.</source>
        <translation>Das Complex-Attribut {attribute} gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no event client: the scheduler does not run, and no job starts.</source>
        <translation>Es gibt keinen Event-Client: Der Scheduler läuft nicht, und kein Job startet.</translation>
    </message>
    <message>
        <source>There is no file {words}. Name a file, a directory, or {history}NUMBER{commands}.</source>
        <translation>Es gibt keine Datei {words}. Nennen Sie eine Datei, einen Ordner oder {history}NUMMER{commands}.</translation>
    </message>
    <message>
        <source>There is no host group "{name}".</source>
        <translation>Es gibt keine Hostgruppe „{name}“.</translation>
    </message>
    <message>
        <source>There is no job {number}; it never was submitted, or it has ended.</source>
        <translation>Es gibt keinen Job {number}; er wurde nie eingereicht oder ist beendet.</translation>
    </message>
    <message>
        <source>There is no key "{key}" here.</source>
        <translation>Den Schlüssel „{key}“ gibt es hier nicht.</translation>
    </message>
    <message>
        <source>There is no node "{name}" in the share tree.</source>
        <translation>Im Share Tree gibt es keinen Knoten „{name}“.</translation>
    </message>
    <message>
        <source>There is no parallel environment "{name}", so no job can request it.</source>
        <translation>Es gibt keine Parallelumgebung „{name}“; kein Job kann sie also anfordern.</translation>
    </message>
    <message>
        <source>There is no parallel environment {name} any more.</source>
        <translation>Die Parallelumgebung {name} gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no plot to save.</source>
        <translation>Es gibt kein Diagramm zu speichern.</translation>
    </message>
    <message>
        <source>There is no project "{name}", so no job can request it.</source>
        <translation>Es gibt kein Projekt „{name}“; kein Job kann es also anfordern.</translation>
    </message>
    <message>
        <source>There is no query called "{name}".</source>
        <translation>Es gibt keine Abfrage „{name}“.</translation>
    </message>
    <message>
        <source>There is no queue "{name}", so no job can request it.</source>
        <translation>Es gibt keine Queue „{name}“; kein Job kann sie also anfordern.</translation>
    </message>
    <message>
        <source>There is no queue instance of {of} {name}.</source>
        <translation>Es gibt keine Queue-Instanz von {of} {name}.</translation>
    </message>
    <message>
        <source>There is no queue instance {instance} any more.</source>
        <translation>Die Queue-Instanz {instance} gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no queue instance {name} any more.</source>
        <translation>Die Queue-Instanz {name} gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no queue instance {name}, on which job {job} of the case runs.</source>
        <translation>Es gibt keine Queue-Instanz {name}, auf der Job {job} des Falls läuft.</translation>
    </message>
    <message>
        <source>There is no report called "{name}".</source>
        <translation>Es gibt keinen Bericht „{name}“.</translation>
    </message>
    <message>
        <source>There is no reservation {id} any more.</source>
        <translation>Die Reservierung {id} gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no rule set "{name}".</source>
        <translation>Es gibt keinen Regelsatz „{name}“.</translation>
    </message>
    <message>
        <source>There is no rule set {set_name}.</source>
        <translation>Es gibt keinen Regelsatz {set_name}.</translation>
    </message>
    <message>
        <source>There is no rule {rule}.</source>
        <translation>Es gibt keine Regel {rule}.</translation>
    </message>
    <message>
        <source>There is no run {id} any more.</source>
        <translation>Es gibt keinen Lauf {id} mehr.</translation>
    </message>
    <message>
        <source>There is no run {run_id} in {root}.</source>
        <translation>In {root} gibt es keinen Lauf {run_id}.</translation>
    </message>
    <message>
        <source>There is no share tree, so nobody is promised a part of the cluster over time. In a share tree, projects and users have shares; whoever used less than promised comes first.</source>
        <translation>Es gibt keinen Share Tree, also ist niemandem auf Dauer ein Teil des Clusters versprochen. In einem Share Tree haben Projekte und Benutzer Anteile; wer weniger als versprochen genutzt hat, kommt zuerst.</translation>
    </message>
    <message>
        <source>There is no table and no chart on the page now.</source>
        <translation>Auf der Seite ist gerade keine Tabelle und kein Diagramm.</translation>
    </message>
    <message>
        <source>There is no user set arusers: only managers may make advance reservations.</source>
        <translation>Es gibt keine Benutzerliste arusers: Nur Manager dürfen Reservierungen anlegen.</translation>
    </message>
    <message>
        <source>There is no user set deadlineusers: nobody may submit jobs with a deadline.</source>
        <translation>Es gibt keine Benutzerliste deadlineusers: Niemand darf Jobs mit Deadline einreichen.</translation>
    </message>
    <message>
        <source>There is no value of {name} to compare with {threshold}, as the host does not answer.</source>
        <translation>Es gibt keinen Wert von {name}, der mit {threshold} zu vergleichen wäre, da der Host nicht antwortet.</translation>
    </message>
    <message>
        <source>There is no value of {name} to compare with {threshold}: the host reports none, and the complex value {value} of {host} does not count.</source>
        <translation>Es gibt keinen Wert von {name}, der mit {threshold} zu vergleichen wäre: Der Host meldet keinen, und der Complex-Wert {value} von {host} zählt nicht.</translation>
    </message>
    <message>
        <source>There is no value of {name} to compare with {threshold}: the host reports none.</source>
        <translation>Es gibt keinen Wert von {name}, der mit {threshold} zu vergleichen wäre: Der Host meldet keinen.</translation>
    </message>
    <message>
        <source>There is no {kind} "{name}".</source>
        <translation>{kind} „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no {noun} "{name}" in the cluster, so it matches nothing.{hint}</source>
        <translation>„{name}“ ({noun}) gibt es im Cluster nicht und passt also auf nichts.{hint}</translation>
    </message>
    <message>
        <source>There is no {path}.</source>
        <translation>{path} gibt es nicht.</translation>
    </message>
    <message>
        <source>There is nobody here yet.</source>
        <translation>Hier ist noch niemand.</translation>
    </message>
    <message>
        <source>There is nothing called "{name}" among the policies.</source>
        <translation>Unter den Policies heißt nichts „{name}“.</translation>
    </message>
    <message>
        <source>There is nothing to keep: it is gone.</source>
        <translation>Hier ist nichts zu behalten: Es ist nicht mehr da.</translation>
    </message>
    <message>
        <source>There is room for so many slots, but not as the request asks for them together.</source>
        <translation>Für so viele Slots ist Platz, aber nicht so zusammen, wie die Anforderung sie verlangt.</translation>
    </message>
    <message>
        <source>There was not enough memory for it.</source>
        <translation>Der Speicher reichte dafür nicht.</translation>
    </message>
    <message>
        <source>These are more than {count} reservations; let the last day be an earlier one.</source>
        <translation>Das sind mehr als {count} Reservierungen; lassen Sie den letzten Tag früher sein.</translation>
    </message>
    <message>
        <source>These are more than {most_jobs:,} tasks: choose a shorter time.</source>
        <translation>Das sind mehr als {most_jobs:,} Tasks: Wählen Sie eine kürzere Zeit.</translation>
    </message>
    <message>
        <source>These are more than {most_names:,} names.</source>
        <translation>Das sind mehr als {most_names:,} Namen.</translation>
    </message>
    <message>
        <source>These rows have none: type words alone.</source>
        <translation>Diese Zeilen haben keine: Geben Sie nur Wörter ein.</translation>
    </message>
    <message>
        <source>They are</source>
        <translation>Sie sind</translation>
    </message>
    <message>
        <source>They can never run on this configuration; their reasons were not looked for, as there are too many kinds.</source>
        <translation>Sie können auf dieser Konfiguration nie laufen; ihre Gründe wurden nicht gesucht, da es zu viele Arten sind.</translation>
    </message>
    <message>
        <source>They still waited when the play ended, though an empty cluster would have room for them.</source>
        <translation>Sie warteten noch, als das Spiel endete, obwohl ein leerer Cluster Platz für sie hätte.</translation>
    </message>
    <message>
        <source>They were to start at once or not at all (-now y), and there was no room in the next pass.</source>
        <translation>Sie sollten sofort oder gar nicht starten (-now y), und im nächsten Durchlauf war kein Platz.</translation>
    </message>
    <message>
        <source>This cannot be undone from here: a daemon is started again on its own host.</source>
        <translation>Von hier aus lässt sich das nicht rückgängig machen: Ein Daemon wird auf seinem eigenen Host neu gestartet.</translation>
    </message>
    <message>
        <source>This cluster is a simulation: what to try</source>
        <translation>Dieser Cluster ist eine Simulation: was man versuchen kann</translation>
    </message>
    <message>
        <source>This cluster writes no records, and remembers no projects, groups and requests of ended tasks: jobs ask for nothing but slots in the play. With reporting_params accounting=true (qconf -mconf) it records them from then on.</source>
        <translation>Dieser Cluster schreibt keine Datensätze und merkt sich keine Projekte, Gruppen und Anforderungen beendeter Tasks: Jobs fordern im Spiel nur Slots an. Mit reporting_params accounting=true (qconf -mconf) zeichnet er sie von da an auf.</translation>
    </message>
    <message>
        <source>This depends on what the scheduler remembers of earlier passes, which no case holds.</source>
        <translation>Das hängt davon ab, was der Scheduler von früheren Durchläufen behält; das hält kein Fall fest.</translation>
    </message>
    <message>
        <source>This failed: {reason}. Close this dialog and repair the file anew to see what is in it now.</source>
        <translation>Das ist gescheitert: {reason}. Schließen Sie diesen Dialog und reparieren Sie die Datei neu, um zu sehen, was jetzt darin steht.</translation>
    </message>
    <message>
        <source>This is a guess: {guess}</source>
        <translation>Das ist geschätzt: {guess}</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>Das ist zu tief geschachtelt.</translation>
    </message>
    <message>
        <source>This is not true of what is seen now, so that it is no case: {found}</source>
        <translation>Das stimmt nicht mit dem überein, was jetzt zu sehen ist, und ist deshalb kein Fall: {found}</translation>
    </message>
    <message>
        <source>This is over: {trouble}</source>
        <translation>Vorbei ist: {trouble}</translation>
    </message>
    <message>
        <source>This is the forecast of {moment}; things have changed since.</source>
        <translation>Dies ist die Vorhersage von {moment}; seither hat sich etwas geändert.</translation>
    </message>
    <message>
        <source>This is the model's reading of the calendar, in {words}.</source>
        <translation>So liest das Modell den Kalender, in {words}.</translation>
    </message>
    <message>
        <source>This is the scheduler: no job starts until it is started again.</source>
        <translation>Das ist der Scheduler: Kein Job startet, bis er wieder gestartet wird.</translation>
    </message>
    <message>
        <source>This is what the cluster printed:</source>
        <translation>Das hat der Cluster ausgegeben:</translation>
    </message>
    <message>
        <source>This leaves out its request {requests}: the model does not weigh it.</source>
        <translation>Ausgelassen ist seine Anforderung {requests}: Das Modell berücksichtigt sie nicht.</translation>
    </message>
    <message>
        <source>This leaves out its requests {requests}: the model does not weigh them.</source>
        <translation>Ausgelassen sind seine Anforderungen {requests}: Das Modell berücksichtigt sie nicht.</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Dieser Monat</translation>
    </message>
    <message>
        <source>This parenthesis closes none.</source>
        <translation>Diese Klammer schließt keine.</translation>
    </message>
    <message>
        <source>This period is known in part only: nothing was recorded {words}, {whole} in all.</source>
        <translation>Dieser Zeitraum ist nur zum Teil bekannt: Nichts wurde aufgezeichnet {words}, insgesamt {whole}.</translation>
    </message>
    <message>
        <source>This run of job {name} ended{end}: {how}.</source>
        <translation>Dieser Lauf des Jobs {name} endete{end}: {how}.</translation>
    </message>
    <message>
        <source>This set</source>
        <translation>Dieser Satz</translation>
    </message>
    <message>
        <source>This set has no rule yet.</source>
        <translation>Dieser Satz hat noch keine Regel.</translation>
    </message>
    <message>
        <source>This set is not closed: "}" on a line of its own is missing after its last rule.</source>
        <translation>Dieser Satz ist nicht geschlossen: Nach seiner letzten Regel fehlt „}“ auf einer eigenen Zeile.</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Diese Woche</translation>
    </message>
    <message>
        <source>This window has no DISPLAY to tell the terminal. Enter -display HOST:0 among the further options.</source>
        <translation>Dieses Fenster hat kein DISPLAY, das es dem Terminal nennen könnte. Geben Sie -display HOST:0 bei den weiteren Optionen ein.</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>Dieses Jahr</translation>
    </message>
    <message>
        <source>Those of this window that are not in the table yet, without values that have a comma</source>
        <translation>Die dieses Fensters, die noch nicht in der Tabelle sind, ohne Werte mit Komma</translation>
    </message>
    <message>
        <source>Those that may be run again are so sooner: {again} after the host is unknown.</source>
        <translation>Die, die erneut laufen dürfen, tun dies früher: {again}, nachdem der Host unbekannt ist.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>Schwellen</translation>
    </message>
    <message>
        <source>Thresholds and the values now</source>
        <translation>Schwellen und die Werte jetzt</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Through it, also in {groups}.</source>
        <translation>Darüber auch in {groups}.</translation>
    </message>
    <message>
        <source>Through them, also in {groups}.</source>
        <translation>Darüber auch in {groups}.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Throw away run</source>
        <translation>Lauf wegwerfen</translation>
    </message>
    <message>
        <source>Throw away the run {title}? Its result cannot be brought back; it can be played again.</source>
        <translation>Den Lauf {title} wegwerfen? Sein Ergebnis kommt nicht zurück; er kann noch einmal gespielt werden.</translation>
    </message>
    <message>
        <source>Throw away...</source>
        <translation>Wegwerfen...</translation>
    </message>
    <message>
        <source>Thu</source>
        <translation>Do</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>Donnerstag</translation>
    </message>
    <message>
        <source>TiB</source>
        <translation>TiB</translation>
    </message>
    <message>
        <source>Ticket share</source>
        <translation>Ticketanteil</translation>
    </message>
    <message>
        <source>Tickets</source>
        <translation>Tickets</translation>
    </message>
    <message>
        <source>Tickets and usage</source>
        <translation>Tickets und Nutzung</translation>
    </message>
    <message>
        <source>Tickets are the model's answer; those that the cluster told are in columns of Jobs</source>
        <translation>Tickets sind die Antwort des Modells; die vom Cluster genannten stehen in Spalten von Jobs</translation>
    </message>
    <message>
        <source>Tickets change no place of the {jobs}, though some job with more of them is behind one with fewer: with weight_ticket {ticket} they count too little beside urgency (weight_urgency {urgency}) and -p (weight_priority {priority}).</source>
        <translation>Tickets ändern nichts an der Reihenfolge ({jobs}), obwohl ein Job mit mehr Tickets hinter einem mit weniger steht: Mit weight_ticket {ticket} zählen sie zu wenig neben der Dringlichkeit (weight_urgency {urgency}) und -p (weight_priority {priority}).</translation>
    </message>
    <message>
        <source>Tickets now: {tickets}.</source>
        <translation>Tickets jetzt: {tickets}.</translation>
    </message>
    <message>
        <source>Tickets of a user, project or department are divided among its jobs</source>
        <translation>Tickets eines Benutzers, Projekts oder Departments auf seine Jobs verteilen</translation>
    </message>
    <message>
        <source>Tickets of all policies count for nothing: weight_ticket is 0.</source>
        <translation>Tickets aller Policies zählen nichts: weight_ticket ist 0.</translation>
    </message>
    <message>
        <source>Tickets running</source>
        <translation>Tickets laufend</translation>
    </message>
    <message>
        <source>Tickets waiting</source>
        <translation>Tickets wartend</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time and order</source>
        <translation>Zeit und Folge</translation>
    </message>
    <message>
        <source>Time asked, used</source>
        <translation>Zeit angefordert, genutzt</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>Time of deletion</source>
        <translation>Zeitpunkt der Löschung</translation>
    </message>
    <message>
        <source>Time that finished jobs are kept</source>
        <translation>Zeit, die beendete Jobs bleiben</translation>
    </message>
    <message>
        <source>Time that its processors are busy, in per cent (cpu)</source>
        <translation>Zeit, in der seine Prozessoren arbeiten, in Prozent (cpu)</translation>
    </message>
    <message>
        <source>Time until a host is unknown</source>
        <translation>Zeit, bis ein Host unbekannt ist</translation>
    </message>
    <message>
        <source>Time used</source>
        <translation>Genutzte Zeit</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Zeitzone</translation>
    </message>
    <message>
        <source>Time: {window}</source>
        <translation>Zeit: {window}</translation>
    </message>
    <message>
        <source>Time: {window}, no run time limit</source>
        <translation>Zeit: {window}, keine Laufzeitgrenze</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Times are those of the zone {zone_name}.</source>
        <translation>Zeiten sind die der Zone {zone_name}.</translation>
    </message>
    <message>
        <source>Times as many jobs</source>
        <translation>So viele Male die Jobs</translation>
    </message>
    <message>
        <source>Times of the request</source>
        <translation>Termine der Anforderung</translation>
    </message>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>To be true</source>
        <translation>Soll gelten</translation>
    </message>
    <message>
        <source>To be true: {truth}.
{where}: {what}</source>
        <translation>Soll gelten: {truth}.
{where}: {what}</translation>
    </message>
    <message>
        <source>To the pages</source>
        <translation>Zu den Seiten</translation>
    </message>
    <message>
        <source>To {recipient}: {subject}</source>
        <translation>An {recipient}: {subject}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Together with other queues</source>
        <translation>Zusammen mit anderen Queues</translation>
    </message>
    <message>
        <source>Token command</source>
        <translation>Token-Befehl</translation>
    </message>
    <message>
        <source>Token extension interval</source>
        <translation>Verlängerung der Tokens</translation>
    </message>
    <message>
        <source>Tol, bright: told apart by colour-blind people</source>
        <translation>Tol, kräftig: für Farbenblinde unterscheidbar</translation>
    </message>
    <message>
        <source>Tol, muted: calmer colours</source>
        <translation>Tol, gedämpft: ruhigere Farben</translation>
    </message>
    <message>
        <source>Too little for the allocation rule</source>
        <translation>Zu wenig für Zuteilung</translation>
    </message>
    <message>
        <source>Too long for colours; it is edited as any other text.</source>
        <translation>Zu lang für Farben; er wird wie jeder andere Text bearbeitet.</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Trace the next pass</source>
        <translation>Nächsten Durchlauf protokollieren</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Tried {times} since {since}. The next attempt is in {seconds} s.</source>
        <translation>Seit {since} {times} versucht. Der nächste Versuch ist in {seconds} s.</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>Vertrauen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Trying to open it...</source>
        <translation>Es wird versucht, ihn zu öffnen...</translation>
    </message>
    <message>
        <source>Tue</source>
        <translation>Di</translation>
    </message>
    <message>
        <source>Tuesday</source>
        <translation>Dienstag</translation>
    </message>
    <message>
        <source>Turnaround</source>
        <translation>Durchlaufzeit</translation>
    </message>
    <message>
        <source>Two paths are for the same host.</source>
        <translation>Zwei Pfade gelten für denselben Host.</translation>
    </message>
    <message>
        <source>Two values of one host or of all, as they were reported.</source>
        <translation>Zwei Werte eines Hosts oder aller, wie sie gemeldet wurden.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Type one word without blanks.</source>
        <translation>Geben Sie ein Wort ohne Leerzeichen ein.</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last edit</source>
        <translation>Die letzte Änderung rückgängig machen</translation>
    </message>
    <message>
        <source>Undo: disable</source>
        <translation>Zurück: deaktivieren</translation>
    </message>
    <message>
        <source>Undo: enable</source>
        <translation>Zurück: aktivieren</translation>
    </message>
    <message>
        <source>Undo: resume</source>
        <translation>Zurück: fortsetzen</translation>
    </message>
    <message>
        <source>Undo: suspend</source>
        <translation>Zurück: suspendieren</translation>
    </message>
    <message>
        <source>Undo: {edit}</source>
        <translation>Rückgängig: {edit}</translation>
    </message>
    <message>
        <source>Unexpected error</source>
        <translation>Unerwarteter Fehler</translation>
    </message>
    <message>
        <source>Unexpected error, which ended what works in the background as "{name}": {reason}. Start qmonpy again to have that back.</source>
        <translation>Unerwarteter Fehler, der die Hintergrundarbeit „{name}“ beendet hat: {reason}. Starten Sie qmonpy neu, um sie wieder zu haben.</translation>
    </message>
    <message>
        <source>Unexpected error: {reason}. Something may not have been done; look at the page again.</source>
        <translation>Unerwarteter Fehler: {reason}. Etwas wurde vielleicht nicht getan; sehen Sie auf der Seite nach.</translation>
    </message>
    <message>
        <source>Unfold the panel (F4)</source>
        <translation>Die Leiste ausklappen (F4)</translation>
    </message>
    <message>
        <source>Unit of the limit</source>
        <translation>Einheit des Limits</translation>
    </message>
    <message>
        <source>Unit of the requested value</source>
        <translation>Einheit des angeforderten Werts</translation>
    </message>
    <message>
        <source>Unix groups</source>
        <translation>Unix-Gruppen</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Unused</source>
        <translation>Ungenutzt</translation>
    </message>
    <message>
        <source>Unused group ids, as ranges m-n. Each job on a host gets one of its own, so no more jobs than ids can run there. NONE: no ids.</source>
        <translation>Unbenutzte Gruppen-IDs, als Bereiche m-n. Jeder Job auf einem Host bekommt eine eigene; mehr Jobs als IDs können dort nicht laufen. NONE: keine IDs.</translation>
    </message>
    <message>
        <source>Unusual at {moment}</source>
        <translation>Ungewöhnlich am {moment}</translation>
    </message>
    <message>
        <source>Unusual now</source>
        <translation>Zurzeit ungewöhnlich</translation>
    </message>
    <message>
        <source>Up and Down change the number, or the section of a time with the cursor</source>
        <translation>Auf und Ab ändern die Zahl oder den Teil einer Zeit unter der Schreibmarke</translation>
    </message>
    <message>
        <source>Up to its run time limit; {colour}.</source>
        <translation>Bis zu seiner Laufzeitgrenze; {colour}.</translation>
    </message>
    <message>
        <source>Urgency</source>
        <translation>Dringlichkeit</translation>
    </message>
    <message>
        <source>Urgency of deadline</source>
        <translation>Dringlichkeit Deadline</translation>
    </message>
    <message>
        <source>Urgency of requests</source>
        <translation>Dringlichkeit Anforderung</translation>
    </message>
    <message>
        <source>Urgency of waiting</source>
        <translation>Dringlichkeit Warten</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Verbrauch</translation>
    </message>
    <message>
        <source>Usage left</source>
        <translation>Nutzung</translation>
    </message>
    <message>
        <source>Usage scaling</source>
        <translation>Nutzungsskalierung</translation>
    </message>
    <message>
        <source>Usage that is left after decay, as one number (usage_weight_list): seconds of a processor, if cpu alone counts</source>
        <translation>Nutzung, die nach dem Verfall bleibt, als eine Zahl (usage_weight_list): Sekunden eines Prozessors, wenn nur cpu zählt</translation>
    </message>
    <message>
        <source>Use and wait by project</source>
        <translation>Nutzung und Wartezeit nach Projekt</translation>
    </message>
    <message>
        <source>Use consumables of the hosts</source>
        <translation>Consumables der Hosts verwenden</translation>
    </message>
    <message>
        <source>Use of licences</source>
        <translation>Nutzung der Lizenzen</translation>
    </message>
    <message>
        <source>Use of limits</source>
        <translation>Nutzung der Limits</translation>
    </message>
    <message>
        <source>Use of queues</source>
        <translation>Auslastung der Queues</translation>
    </message>
    <message>
        <source>Use of reserved time</source>
        <translation>Nutzung reservierter Zeit</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Genutzt</translation>
    </message>
    <message>
        <source>Used / limit</source>
        <translation>Belegt / Limit</translation>
    </message>
    <message>
        <source>Used / total</source>
        <translation>Belegt / gesamt</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Verwendet von</translation>
    </message>
    <message>
        <source>Used by {names}</source>
        <translation>Genutzt von {names}</translation>
    </message>
    <message>
        <source>Used in {count}.</source>
        <translation>Verwendet an {count}.</translation>
    </message>
    <message>
        <source>Used of the limit: percent&gt;=100 is full</source>
        <translation>Belegter Anteil des Limits: percent&gt;=100 ist voll</translation>
    </message>
    <message>
        <source>Used slots</source>
        <translation>Belegte Slots</translation>
    </message>
    <message>
        <source>Used, mean</source>
        <translation>Genutzt, Mittel</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>User access</source>
        <translation>Zugriff von Benutzern</translation>
    </message>
    <message>
        <source>User id</source>
        <translation>Benutzer-ID</translation>
    </message>
    <message>
        <source>User sets</source>
        <translation>Benutzerlisten</translation>
    </message>
    <message>
        <source>User sets whose members may not submit jobs to the project, even if they have access by another set. NONE: nobody is excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder keine Jobs in dem Projekt einreichen dürfen, auch wenn eine andere Liste ihnen Zugriff gibt. NONE: Niemand ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>User sets whose members may not use the cluster, even if they have access by another set. NONE: nobody is excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder den Cluster nicht nutzen dürfen, auch wenn eine andere Liste ihnen Zugriff gibt. NONE: Niemand ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>User sets whose members may not use the environment, even if they have access by another set. NONE: nobody is excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder die Umgebung nicht nutzen dürfen, auch wenn eine andere Liste ihnen Zugriff gibt. NONE: Niemand ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>User sets whose members may not use the host, even if they have access by another set. NONE: nobody is excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder den Host nicht nutzen dürfen, auch wenn eine andere Liste ihnen Zugriff gibt. NONE: Niemand ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>User sets whose members may not use the queue, even if they have access by another set. NONE: nobody is excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder die Queue nicht nutzen dürfen, auch wenn eine andere Liste ihnen Zugriff gibt. NONE: Niemand ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>User sets whose members may submit jobs to the project. NONE: everybody who is not excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder Jobs in dem Projekt einreichen dürfen. NONE: alle, die nicht ausgeschlossen sind.</translation>
    </message>
    <message>
        <source>User sets whose members may use the cluster. NONE: everybody who is not excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder den Cluster nutzen dürfen. NONE: alle, die nicht ausgeschlossen sind.</translation>
    </message>
    <message>
        <source>User sets whose members may use the environment. NONE: everybody who is not excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder die Umgebung nutzen dürfen. NONE: alle, die nicht ausgeschlossen sind.</translation>
    </message>
    <message>
        <source>User sets whose members may use the host. NONE: everybody who is not excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder den Host nutzen dürfen. NONE: alle, die nicht ausgeschlossen sind.</translation>
    </message>
    <message>
        <source>User sets whose members may use the queue. NONE: everybody who is not excluded.</source>
        <translation>Benutzerlisten, deren Mitglieder die Queue nutzen dürfen. NONE: alle, die nicht ausgeschlossen sind.</translation>
    </message>
    <message>
        <source>User sets, users, managers, operators</source>
        <translation>Benutzerlisten, Benutzer, Manager, Operatoren</translation>
    </message>
    <message>
        <source>User that a quota counts; of lanes</source>
        <translation>Benutzer, den eine Quote zählt; von Bahnen</translation>
    </message>
    <message>
        <source>User with access</source>
        <translation>Benutzer mit Zugriff</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Users may submit, watch and delete jobs from {host}.</source>
        <translation>Benutzer dürfen von {host} aus Jobs einreichen, beobachten und löschen.</translation>
    </message>
    <message>
        <source>Users who are named here may make and use advance reservations, as every manager may. An entry @group lets nobody in.</source>
        <translation>Wer hier genannt ist, darf Reservierungen anlegen und nutzen, wie jeder Manager. Ein Eintrag @gruppe lässt niemanden zu.</translation>
    </message>
    <message>
        <source>Users who are named here may submit jobs with a deadline (qsub -dl); managers may only if they are named, too. An entry @group lets nobody in.</source>
        <translation>Wer hier genannt ist, darf Jobs mit Deadline einreichen (qsub -dl); Manager nur, wenn auch sie genannt sind. Ein Eintrag @gruppe lässt niemanden zu.</translation>
    </message>
    <message>
        <source>Users who may disable, enable, suspend and resume the queue besides managers and operators. NONE: nobody.</source>
        <translation>Benutzer, die außer Managern und Operatoren die Queue sperren, freigeben, suspendieren und fortsetzen dürfen. NONE: niemand.</translation>
    </message>
    <message>
        <source>Users whose jobs asked for at least twice the longest run time of them, and what to ask for instead.</source>
        <translation>Benutzer, deren Jobs mindestens das Doppelte der längsten Laufzeit unter ihnen anforderten, und was stattdessen anzufordern ist.</translation>
    </message>
    <message>
        <source>Users whose jobs asked for at least twice the most memory that any of them used, and what to ask for instead.</source>
        <translation>Benutzer, deren Jobs mindestens das Doppelte des höchsten Speichers anforderten, den einer von ihnen nutzte, und was stattdessen anzufordern ist.</translation>
    </message>
    <message>
        <source>Users whose primary group has a lower id may not submit jobs.</source>
        <translation>Benutzer, deren primäre Gruppe eine kleinere ID hat, dürfen keine Jobs einreichen.</translation>
    </message>
    <message>
        <source>Users with a lower id may not submit jobs.</source>
        <translation>Benutzer mit kleinerer ID dürfen keine Jobs einreichen.</translation>
    </message>
    <message>
        <source>Users with access</source>
        <translation>Benutzer mit Zugriff</translation>
    </message>
    <message>
        <source>Users without access</source>
        <translation>Benutzer ohne Zugriff</translation>
    </message>
    <message>
        <source>Users, and Unix groups written @group, whose members are those with that primary group. NONE: nobody.</source>
        <translation>Benutzer und, als @gruppe geschrieben, Unix-Gruppen; deren Mitglieder sind alle mit dieser primären Gruppe. NONE: niemand.</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>Verwendungen</translation>
    </message>
    <message>
        <source>Uses of the attribute</source>
        <translation>Verwendungen des Attributs</translation>
    </message>
    <message>
        <source>Uses of the chosen name</source>
        <translation>Verwendungen des gewählten Namens</translation>
    </message>
    <message>
        <source>Uses of the object</source>
        <translation>Verwendungen des Objekts</translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation>Übliche Größe</translation>
    </message>
    <message>
        <source>Utilization of queues</source>
        <translation>Auslastung von Queues</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value of the limit</source>
        <translation>Wert des Limits</translation>
    </message>
    <message>
        <source>Values of queues for hosts that are not in the queue's host list, as qconf -sds lists them. Values that apply nowhere are chosen; removing others changes the value on the hosts that are named.</source>
        <translation>Werte von Queues für Hosts, die nicht in der Hostliste der Queue stehen, wie qconf -sds sie auflistet. Werte, die nirgends gelten, sind gewählt; das Entfernen anderer ändert den Wert auf den genannten Hosts.</translation>
    </message>
    <message>
        <source>Values of the chosen queues</source>
        <translation>Werte der gewählten Queues</translation>
    </message>
    <message>
        <source>Values per host</source>
        <translation>Werte je Host</translation>
    </message>
    <message>
        <source>Values per host of {attribute}</source>
        <translation>Werte je Host von {attribute}</translation>
    </message>
    <message>
        <source>Values where neither the host nor its groups have one of their own: {count}</source>
        <translation>Werte, wo weder der Host noch seine Gruppen einen eigenen haben: {count}</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Verifier script (JSV)</source>
        <translation>Prüfskript (JSV)</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Verify the job, submit nothing (Ctrl+Enter)</source>
        <translation>Job prüfen, nichts einreichen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Versions, and the lines of the program that ran</source>
        <translation>Versionen und die Zeilen des Programms, die liefen</translation>
    </message>
    <message>
        <source>Versions, licence, cluster and user, to copy into a report</source>
        <translation>Versionen, Lizenz, Cluster und Benutzer, zum Kopieren in eine Meldung</translation>
    </message>
    <message>
        <source>View of the complexes</source>
        <translation>Ansicht der Complexes</translation>
    </message>
    <message>
        <source>View of the object</source>
        <translation>Ansicht des Objekts</translation>
    </message>
    <message>
        <source>View of the set</source>
        <translation>Ansicht des Satzes</translation>
    </message>
    <message>
        <source>View of the {object}</source>
        <translation>Ansicht: {object}</translation>
    </message>
    <message>
        <source>Virtual</source>
        <translation>Virtuell</translation>
    </message>
    <message>
        <source>Virtual memory at present</source>
        <translation>Virtueller Speicher zurzeit</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Wartezeit</translation>
    </message>
    <message>
        <source>Wait before</source>
        <translation>Wartezeit davor</translation>
    </message>
    <message>
        <source>Wait, mean</source>
        <translation>Wartezeit, Mittel</translation>
    </message>
    <message>
        <source>Wait, {title}</source>
        <translation>Wartezeit, {title}</translation>
    </message>
    <message>
        <source>Waited for (-sync)</source>
        <translation>Jemand wartet (-sync)</translation>
    </message>
    <message>
        <source>Waited for input and output</source>
        <translation>Auf Ein- und Ausgabe gewartet</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Waiting jobs in their order</source>
        <translation>Wartende Jobs in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Waiting jobs whose place or numbers differ by the model</source>
        <translation>Wartende Jobs, deren Platz oder Zahlen nach dem Modell abweichen</translation>
    </message>
    <message>
        <source>Waiting time</source>
        <translation>Wartezeit</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waits </source>
        <translation>Wartezeiten </translation>
    </message>
    <message>
        <source>Waits by {value}</source>
        <translation>Wartezeiten nach {value}</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>Waits for jobs</source>
        <translation>Wartet auf Jobs</translation>
    </message>
    <message>
        <source>Waits: median {off}, mean {mean}; {share} of the real start; slots in use {percent} off.</source>
        <translation>Wartezeiten: Median {off}, Mittel {mean}; {share} neben dem wirklichen Start; belegte Slots {percent} daneben.</translation>
    </message>
    <message>
        <source>Wallclock</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Warn it by a signal before it is suspended or killed</source>
        <translation>Durch ein Signal warnen, ehe er suspendiert oder abgebrochen wird</translation>
    </message>
    <message>
        <source>Warned by a signal</source>
        <translation>Signal vorher</translation>
    </message>
    <message>
        <source>Was {value} in the cluster</source>
        <translation>War im Cluster {value}</translation>
    </message>
    <message>
        <source>Wed</source>
        <translation>Mi</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>Mittwoch</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>Week %V of %G</source>
        <translation>Woche %V von %G</translation>
    </message>
    <message>
        <source>Week from</source>
        <translation>Woche ab</translation>
    </message>
    <message>
        <source>Weekday</source>
        <translation>Wochentag</translation>
    </message>
    <message>
        <source>Weight of POSIX priority</source>
        <translation>Gewicht der POSIX-Priorität</translation>
    </message>
    <message>
        <source>Weight of deadline</source>
        <translation>Gewicht der Deadline</translation>
    </message>
    <message>
        <source>Weight of departments</source>
        <translation>Gewicht der Departments</translation>
    </message>
    <message>
        <source>Weight of jobs</source>
        <translation>Gewicht der Jobs</translation>
    </message>
    <message>
        <source>Weight of projects</source>
        <translation>Gewicht der Projekte</translation>
    </message>
    <message>
        <source>Weight of tickets</source>
        <translation>Gewicht der Tickets</translation>
    </message>
    <message>
        <source>Weight of urgency</source>
        <translation>Gewicht der Dringlichkeit</translation>
    </message>
    <message>
        <source>Weight of users</source>
        <translation>Gewicht der Benutzer</translation>
    </message>
    <message>
        <source>Weight of waiting time</source>
        <translation>Gewicht der Wartezeit</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Weights of usage</source>
        <translation>Gewichte der Nutzung</translation>
    </message>
    <message>
        <source>Weights: users</source>
        <translation>Gewichte: Benutzer</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What a task of the job needs of it at least</source>
        <translation>Was ein Task des Jobs davon mindestens braucht</translation>
    </message>
    <message>
        <source>What advance reservations hold.</source>
        <translation>Was Reservierungen belegen.</translation>
    </message>
    <message>
        <source>What all queues on the host offer, beside its complex values or, for slots, its processors</source>
        <translation>Was alle Queues auf dem Host anbieten, neben dessen Complex-Werten oder, bei Slots, dessen Prozessoren</translation>
    </message>
    <message>
        <source>What becomes of the configuration</source>
        <translation>Was aus der Konfiguration wird</translation>
    </message>
    <message>
        <source>What can be granted</source>
        <translation>Was gewährt werden kann</translation>
    </message>
    <message>
        <source>What each configuration has that the first one has not: lines of the texts of objects.</source>
        <translation>Was jede Konfiguration hat, das die erste nicht hat: Zeilen der Texte von Objekten.</translation>
    </message>
    <message>
        <source>What else it needs is not proven: see the reasons of the scheduler.</source>
        <translation>Was er außerdem braucht, ist nicht bewiesen: Siehe die Gründe des Schedulers.</translation>
    </message>
    <message>
        <source>What happened to one advance reservation, from its creation to its end.</source>
        <translation>Was mit einer Reservierung geschah, von ihrer Anlage bis zu ihrem Ende.</translation>
    </message>
    <message>
        <source>What happened to one job and its tasks, from its submission to its end.</source>
        <translation>Was mit einem Job und seinen Tasks geschah, vom Einreichen bis zum Ende.</translation>
    </message>
    <message>
        <source>What has its master task on {name} goes on by the thresholds there. {said}</source>
        <translation>Was seinen Master-Task auf {name} hat, läuft nach den Schwellen dort weiter. {said}</translation>
    </message>
    <message>
        <source>What has no value here is on {host} as the global configuration says.</source>
        <translation>Was hier keinen Wert hat, ist auf {host} so, wie es die globale Konfiguration sagt.</translation>
    </message>
    <message>
        <source>What is **unusual** in the cluster now: each row leads to the page that shows it, filtered, with as many rows as it counts.

- A red mark is something that nobody wants: a queue instance or a job in **error**, a host that does not **answer**, a job that can **never start** as it is, a reservation that lost what it reserved, a scheduler that does not run.
- A yellow mark may be meant so: a **full limit** for which jobs wait, a consumable of the whole cluster, such as a licence, of which nothing is left.
- Two things take longer to find out, jobs that can never start and limits that keep jobs waiting; until they are known, a line says so.
- **The last day** has the slots in use and the jobs that wait, as far as a window was open or `qmonpy record` ran; what was not recorded is empty. The thin line is how many slots there were.
- The **longest wait** is that of the job that has waited longest among those that can start: neither held nor in error.</source>
        <translation>Was zurzeit im Cluster **ungewöhnlich** ist: Jede Zeile führt zu der Seite, die es zeigt, gefiltert, mit so vielen Zeilen, wie sie zählt.

- Eine rote Marke ist etwas, das niemand will: eine Queue-Instanz oder ein Job im **Fehlerzustand**, ein Host, der nicht **antwortet**, ein Job, der so, wie er ist, **nie starten** kann, eine Reservierung, die verlor, was sie reserviert hatte, ein Scheduler, der nicht läuft.
- Eine gelbe Marke kann so gewollt sein: ein **volles Limit**, auf das Jobs warten, ein Consumable des ganzen Clusters, etwa eine Lizenz, von dem nichts übrig ist.
- Zwei Dinge brauchen länger: Jobs, die nie starten können, und Limits, die Jobs warten lassen; bis sie bekannt sind, sagt das eine Zeile.
- **Der letzte Tag** hat die belegten Slots und die wartenden Jobs, soweit ein Fenster offen war oder `qmonpy record` lief; leer ist, was nicht aufgezeichnet wurde. Die dünne Linie ist, wie viele Slots es gab.
- Die **längste Wartezeit** ist die des Jobs, der am längsten wartet unter denen, die starten können: weder angehalten (Hold) noch im Fehlerzustand.</translation>
    </message>
    <message>
        <source>What is being done</source>
        <translation>Was gerade geschieht</translation>
    </message>
    <message>
        <source>What is changed</source>
        <translation>Was geändert ist</translation>
    </message>
    <message>
        <source>What is in the way</source>
        <translation>Was im Weg ist</translation>
    </message>
    <message>
        <source>What is known of its start</source>
        <translation>Was man über seinen Start weiß</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Neuigkeiten</translation>
    </message>
    <message>
        <source>What is not understood</source>
        <translation>Was nicht zu verstehen ist</translation>
    </message>
    <message>
        <source>What is shown of the comparison</source>
        <translation>Was vom Vergleich gezeigt wird</translation>
    </message>
    <message>
        <source>What is stopped loses the work done so far and waits again. This cannot be undone.</source>
        <translation>Was gestoppt wird, verliert die bisherige Arbeit und wartet wieder. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>What is to be true</source>
        <translation>Was gelten soll</translation>
    </message>
    <message>
        <source>What is to be true of the policy, and whether it is so</source>
        <translation>Was von den Regeln gelten soll, und ob es so ist</translation>
    </message>
    <message>
        <source>What is to be true of the policy: each case is one sentence, with the smallest situation of jobs in which it is true.

- **Keep as case...** in the menu of a job, of a limit on *Quota usage*, or of a reservation makes one.
- Every case is judged again after every edit: *Now* is the configuration of the cluster, *With edits* what it would be with all edits that are not applied. *Found* says what is true instead.
- The preview of a change names the cases that it breaks, before it is applied.
- Cases stand in a YAML file beside the cluster, which may be edited by hand and be kept with the configuration: `qmonpy check` judges them in CI.
- What runs now and what hosts report plays no part: a case holds in a configuration, or does not.</source>
        <translation>Was für die Policy gelten soll: Jeder Fall ist ein Satz, mit der kleinsten Situation von Jobs, in der er gilt.

- **Als Fall behalten...** im Menü eines Jobs, eines Limits auf *Quotennutzung* oder einer Reservierung legt einen an.
- Jeder Fall wird nach jeder Änderung neu beurteilt: *Jetzt* ist die Konfiguration des Clusters, *Mit Änderungen* was sie mit allen noch nicht angewendeten Änderungen wäre. *Gefunden* sagt, was stattdessen gilt.
- Die Vorschau einer Änderung nennt die Fälle, die sie bricht, bevor sie angewendet wird.
- Fälle stehen in einer YAML-Datei neben dem Cluster, die von Hand geändert und mit der Konfiguration aufbewahrt werden kann: `qmonpy check` beurteilt sie in der CI.
- Was jetzt läuft und was Hosts melden, spielt keine Rolle: Ein Fall gilt in einer Konfiguration, oder er gilt nicht.</translation>
    </message>
    <message>
        <source>What is true instead</source>
        <translation>Was stattdessen gilt</translation>
    </message>
    <message>
        <source>What is unusual now, and the last day</source>
        <translation>Was gerade ungewöhnlich ist, und der letzte Tag</translation>
    </message>
    <message>
        <source>What is used up cannot be preferred only</source>
        <translation>Was verbraucht wird, lässt sich nicht nur bevorzugen</translation>
    </message>
    <message>
        <source>What is written to the accounting and the reporting file, and how often.</source>
        <translation>Was in die Accounting- und die Reporting-Datei geschrieben wird und wie oft.</translation>
    </message>
    <message>
        <source>What is written: {title}</source>
        <translation>Was geschrieben wird: {title}</translation>
    </message>
    <message>
        <source>What it answered could not be worked with: {reason}.</source>
        <translation>Mit der Antwort war nichts anzufangen: {reason}.</translation>
    </message>
    <message>
        <source>What it is given, compared with the nodes beside it</source>
        <translation>Was ihm gegeben ist, verglichen mit den Knoten daneben</translation>
    </message>
    <message>
        <source>What it lacks is free sooner, but other jobs are expected to take it first.</source>
        <translation>Was ihm fehlt, ist früher frei, doch andere Jobs nehmen es voraussichtlich vorher.</translation>
    </message>
    <message>
        <source>What it would displace</source>
        <translation>Was sie verdrängen würde</translation>
    </message>
    <message>
        <source>What its marks and colours mean</source>
        <translation>Was Zeichen und Farben bedeuten</translation>
    </message>
    <message>
        <source>What its own passes take the scheduler does not tell: params PROFILE=1 in the scheduler's configuration lets it write that into the qmaster's messages, from where it is read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What may</source>
        <translation>Was darf</translation>
    </message>
    <message>
        <source>What may stand in the filter here</source>
        <translation>Was hier im Filter stehen kann</translation>
    </message>
    <message>
        <source>What of a consumable each queue instance had and how much of it was in use, whenever that changed.</source>
        <translation>Was jede Queue-Instanz von einem Consumable hatte und wie viel davon genutzt war, sooft sich das änderte.</translation>
    </message>
    <message>
        <source>What qlogin starts on the exec host: builtin, or a path with arguments.</source>
        <translation>Was qlogin auf dem Exec Host startet: builtin oder ein Pfad mit Argumenten.</translation>
    </message>
    <message>
        <source>What qlogin starts on the user's side: builtin, or a path with arguments. NONE: qlogin is off.</source>
        <translation>Was qlogin auf der Seite des Benutzers startet: builtin oder ein Pfad mit Argumenten. NONE: qlogin ist abgeschaltet.</translation>
    </message>
    <message>
        <source>What qrsh with a command starts on the exec host: builtin, or a path with arguments.</source>
        <translation>Was qrsh mit Befehl auf dem Exec Host startet: builtin oder ein Pfad mit Argumenten.</translation>
    </message>
    <message>
        <source>What qrsh with a command starts on the user's side: builtin, or a path with arguments. NONE: this is off.</source>
        <translation>Was qrsh mit Befehl auf der Seite des Benutzers startet: builtin oder ein Pfad mit Argumenten. NONE: Das ist abgeschaltet.</translation>
    </message>
    <message>
        <source>What qrsh without a command starts on the exec host: builtin, or a path with arguments.</source>
        <translation>Was qrsh ohne Befehl auf dem Exec Host startet: builtin oder ein Pfad mit Argumenten.</translation>
    </message>
    <message>
        <source>What qrsh without a command starts on the user's side: builtin, or a path with arguments. NONE: this is off.</source>
        <translation>Was qrsh ohne Befehl auf der Seite des Benutzers startet: builtin oder ein Pfad mit Argumenten. NONE: Das ist abgeschaltet.</translation>
    </message>
    <message>
        <source>What running jobs use, and planned and expected ones will.</source>
        <translation>Was laufende Jobs nutzen und geplante und erwartete nutzen werden.</translation>
    </message>
    <message>
        <source>What runs there is removed from the queue at once, whether or not the host answers, and no record of its end is kept (accounting). It is meant for jobs that can be deleted in no other way. This cannot be undone.</source>
        <translation>Was dort läuft, wird sofort aus der Queue entfernt, ob der Host antwortet oder nicht, und sein Ende wird nicht verzeichnet (Accounting). Gedacht ist es für Jobs, die sich nicht anders löschen lassen. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>What the cluster printed</source>
        <translation>Was der Cluster ausgegeben hat</translation>
    </message>
    <message>
        <source>What the command does</source>
        <translation>Was der Befehl tut</translation>
    </message>
    <message>
        <source>What the past would have been on another configuration, and who would have waited longer</source>
        <translation>Wie die Vergangenheit mit einer anderen Konfiguration verlaufen wäre und wer länger gewartet hätte</translation>
    </message>
    <message>
        <source>What the priority of -p adds: weight_priority × npprior</source>
        <translation>Was die Priorität von -p beiträgt: weight_priority × npprior</translation>
    </message>
    <message>
        <source>What the program returned; 0 is success, above 128 a signal ended it</source>
        <translation>Was das Programm zurückgab; 0 ist Erfolg, über 128 hat es ein Signal beendet</translation>
    </message>
    <message>
        <source>What the rules cost</source>
        <translation>Was die Regeln kosten</translation>
    </message>
    <message>
        <source>What the rules cost the scheduler of 8.1.9 in a pass</source>
        <translation>Was die Regeln den Scheduler von 8.1.9 in einem Durchlauf kosten</translation>
    </message>
    <message>
        <source>What the rules have booked, and who holds it</source>
        <translation>Was die Regeln gebucht haben und wer es belegt</translation>
    </message>
    <message>
        <source>What the tickets add: weight_ticket × ntckts</source>
        <translation>Was die Tickets beitragen: weight_ticket × ntckts</translation>
    </message>
    <message>
        <source>What the title names, as it was then.</source>
        <translation>Was der Titel nennt, wie es damals war.</translation>
    </message>
    <message>
        <source>What the urgency adds: weight_urgency × nurg</source>
        <translation>Was die Dringlichkeit beiträgt: weight_urgency × nurg</translation>
    </message>
    <message>
        <source>What the user may do</source>
        <translation>Was der Benutzer darf</translation>
    </message>
    <message>
        <source>What the workload says of itself: nothing here was played.</source>
        <translation>Was die Last über sich selbst sagt: Hier wurde nichts gespielt.</translation>
    </message>
    <message>
        <source>What this cluster ran</source>
        <translation>Was auf diesem Cluster lief</translation>
    </message>
    <message>
        <source>What this would displace could not be found; see the messages.</source>
        <translation>Was dadurch verdrängt würde, war nicht zu finden; siehe die Meldungen.</translation>
    </message>
    <message>
        <source>What to ask for is {times:g} times the most that a job of the user used, rounded up.{each_slot}</source>
        <translation>Anzufordern ist das {times:g}-Fache des Meisten, das ein Job des Benutzers verbrauchte, aufgerundet.{each_slot}</translation>
    </message>
    <message>
        <source>What was changed on both sides</source>
        <translation>Was auf beiden Seiten geändert wurde</translation>
    </message>
    <message>
        <source>What was done there is kept without its commands.</source>
        <translation>Was dort getan wurde, ist ohne seine Befehle festgehalten.</translation>
    </message>
    <message>
        <source>What was in use, on average of each stretch.</source>
        <translation>Was in Gebrauch war, im Mittel jedes Abschnitts.</translation>
    </message>
    <message>
        <source>What was started, beside what the model would have started</source>
        <translation>Was gestartet wurde, neben dem, was das Modell gestartet hätte</translation>
    </message>
    <message>
        <source>What was there before stays in the history.</source>
        <translation>Was vorher dort stand, bleibt im Verlauf.</translation>
    </message>
    <message>
        <source>What would change its place</source>
        <translation>Was seinen Platz ändern würde</translation>
    </message>
    <message>
        <source>What would start it</source>
        <translation>Was ihn starten ließe</translation>
    </message>
    <message>
        <source>What would start it was not found out within a minute.</source>
        <translation>Was ihn starten ließe, fand sich binnen einer Minute nicht.</translation>
    </message>
    <message>
        <source>What you choose holds at once.</source>
        <translation>Was Sie wählen, gilt sofort.</translation>
    </message>
    <message>
        <source>What you filled in would be lost: {forms}.</source>
        <translation>Was Sie ausgefüllt haben, ginge verloren: {forms}.</translation>
    </message>
    <message>
        <source>What you gave is not the fingerprint of this host's key.</source>
        <translation>Ihre Eingabe ist nicht der Fingerabdruck des Schlüssels dieses Hosts.</translation>
    </message>
    <message>
        <source>What {part} adds to the priority, with its weight</source>
        <translation>Was {part} zur Priorität beiträgt, mit seinem Gewicht</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>When an automatically created user is deleted. 0: never; 1: the user has jobs.</source>
        <translation>Wann ein automatisch angelegter Benutzer gelöscht wird. 0: nie; 1: Der Benutzer hat Jobs.</translation>
    </message>
    <message>
        <source>When enough of the limit is free, as its holders end</source>
        <translation>Wann vom Limit genug frei ist, so wie seine Nutzer enden</translation>
    </message>
    <message>
        <source>When it starts is not known</source>
        <translation>Wann er startet, ist nicht bekannt</translation>
    </message>
    <message>
        <source>When queues are off or suspended on dates, such as 24.12.2030-26.12.2030=off; at these times week does not apply. NONE: on no dates.</source>
        <translation>Wann Queues an bestimmten Tagen geschlossen oder suspendiert sind, etwa 24.12.2030-26.12.2030=off; zu diesen Zeiten gilt week nicht. NONE: an keinem Tag.</translation>
    </message>
    <message>
        <source>When queues are off or suspended on weekdays, such as mon-fri=6-20=suspended sat-sun=off; else they are enabled. NONE: on no weekdays.</source>
        <translation>Wann Queues an Wochentagen geschlossen oder suspendiert sind, etwa mon-fri=6-20=suspended sat-sun=off; sonst sind sie offen. NONE: an keinem Wochentag.</translation>
    </message>
    <message>
        <source>When queues are open, off or suspended</source>
        <translation>Wann Queues offen, geschlossen oder suspendiert sind</translation>
    </message>
    <message>
        <source>When the job starts, in the time zone of this machine: planned by the scheduler (-R y), expected by the model's forecast, or never as it is</source>
        <translation>Wann der Job startet, in der Zeitzone dieses Rechners: vom Scheduler geplant (-R y), von der Vorhersage des Modells erwartet, oder so wie er ist nie</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Where else the names in this set are used</source>
        <translation>Wo sonst die Namen dieses Satzes verwendet werden</translation>
    </message>
    <message>
        <source>Where it would be</source>
        <translation>Wo sie wäre</translation>
    </message>
    <message>
        <source>Where the command names no cluster.</source>
        <translation>Wo der Befehl keinen Cluster nennt.</translation>
    </message>
    <message>
        <source>Where used</source>
        <translation>Wo verwendet</translation>
    </message>
    <message>
        <source>Whether Grid Engine starts the tasks on other hosts, and so limits, accounts and ends them (tight integration).</source>
        <translation>Ob Grid Engine die Tasks auf anderen Hosts startet und sie damit begrenzt, abrechnet und beendet (enge Integration).</translation>
    </message>
    <message>
        <source>Whether every job must name a project.</source>
        <translation>Ob jeder Job ein Projekt nennen muss.</translation>
    </message>
    <message>
        <source>Whether functional shares of an object are divided among its jobs; if not, each job gets them all.</source>
        <translation>Ob Functional Shares eines Objekts unter seinen Jobs aufgeteilt werden; wenn nicht, bekommt jeder Job alle.</translation>
    </message>
    <message>
        <source>Whether it can be applied</source>
        <translation>Ob es angewandt werden kann</translation>
    </message>
    <message>
        <source>Whether it can never start as it is</source>
        <translation>Ob er, wie er ist, nie starten kann</translation>
    </message>
    <message>
        <source>Whether it holds in the cluster's configuration</source>
        <translation>Ob er in der Konfiguration des Clusters gilt</translation>
    </message>
    <message>
        <source>Whether it was edited</source>
        <translation>Ob es geändert ist</translation>
    </message>
    <message>
        <source>Whether it was edited, and what is wrong with it</source>
        <translation>Ob er geändert ist und was an ihm falsch ist</translation>
    </message>
    <message>
        <source>Whether it would hold with all edits that are not applied</source>
        <translation>Ob er mit allen noch nicht angewendeten Änderungen gälte</translation>
    </message>
    <message>
        <source>Whether its use is booked: per slot (YES), once per job (JOB), or not (NO)</source>
        <translation>Ob die Nutzung gebucht wird: je Slot (YES), einmal je Job (JOB) oder nicht (NO)</translation>
    </message>
    <message>
        <source>Whether jobs may (YES), must (FORCED) or cannot (NO) request it</source>
        <translation>Ob Jobs es anfordern dürfen (YES), müssen (FORCED) oder nicht können (NO)</translation>
    </message>
    <message>
        <source>Whether jobs that a crash of their host aborted start again, unless qsub -r says otherwise.</source>
        <translation>Ob Jobs, die ein Ausfall ihres Hosts abgebrochen hat, neu starten, sofern qsub -r nichts anderes sagt.</translation>
    </message>
    <message>
        <source>Whether one daemon on each host, started by qrsh -inherit, starts the slave tasks there: then its limits are those of all of them.</source>
        <translation>Ob auf jedem Host ein Daemon, gestartet durch qrsh -inherit, die Slave-Tasks dort startet: Dann sind seine Limits die aller zusammen.</translation>
    </message>
    <message>
        <source>Whether override tickets of an object are divided among its jobs; if not, each job gets them all.</source>
        <translation>Ob Override-Tickets eines Objekts unter seinen Jobs aufgeteilt werden; wenn nicht, bekommt jeder Job alle.</translation>
    </message>
    <message>
        <source>Whether prolog and epilog copy input and output files of DRMAA jobs.</source>
        <translation>Ob Prolog und Epilog Ein- und Ausgabedateien von DRMAA-Jobs kopieren.</translation>
    </message>
    <message>
        <source>Whether qstat knows the tickets of pending jobs; turning it off saves time with very many jobs.</source>
        <translation>Ob qstat die Tickets wartender Jobs kennt; Abschalten spart bei sehr vielen Jobs Zeit.</translation>
    </message>
    <message>
        <source>Whether requests for slave tasks (-scope slave) are ignored on the host of the master task.</source>
        <translation>Ob Anforderungen für Slave-Tasks (-scope slave) auf dem Host des Master-Tasks ignoriert werden.</translation>
    </message>
    <message>
        <source>Whether the job script itself is one of the tasks; if not, it has a slot more on the master host.</source>
        <translation>Ob das Job-Skript selbst einer der Tasks ist; wenn nicht, hat es einen Slot mehr auf dem Master-Host.</translation>
    </message>
    <message>
        <source>Whether the master task starts the slave tasks of its host itself, without qrsh -inherit: then its limits are those of all of them.</source>
        <translation>Ob der Master-Task die Slave-Tasks seines Hosts selbst startet, ohne qrsh -inherit: Dann sind seine Limits die aller zusammen.</translation>
    </message>
    <message>
        <source>Whether the scheduler keeps why jobs were not scheduled: true, false, or job_list with numbers of jobs.</source>
        <translation>Ob der Scheduler behält, warum Jobs nicht eingeplant wurden: true, false oder job_list mit Jobnummern.</translation>
    </message>
    <message>
        <source>Whether the whole job has one accounting record, or each task one; it counts only where slave tasks are controlled.</source>
        <translation>Ob der ganze Job einen Accounting-Datensatz hat oder jeder Task einen; zählt nur, wo Slave-Tasks gesteuert werden.</translation>
    </message>
    <message>
        <source>Whether the {kind} "{name}" exists is not known: not all of this kind could be read.</source>
        <translation>Ob es „{name}“ ({kind}) gibt, ist nicht bekannt: Nicht alles dieser Art war lesbar.</translation>
    </message>
    <message>
        <source>Which jobs can never start is still being found out.</source>
        <translation>Welche Jobs nie starten können, wird noch herausgefunden.</translation>
    </message>
    <message>
        <source>Which jobs count: names and values such as user:anna,bert project:phys* -queue:test.q. All must be met; - before a name leaves these jobs out. Names: user, project, department, group, queue, host, pe, reservation, name, account; of quota pressure: user, project, queue, host, pe, rule, resource.</source>
        <translation>Welche Jobs zählen: Namen und Werte wie user:anna,bert project:phys* -queue:test.q. Alle müssen zutreffen; - vor einem Namen lässt diese Jobs weg. Namen: user, project, department, group, queue, host, pe, reservation, name, account; beim Quotendruck: user, project, queue, host, pe, rule, resource.</translation>
    </message>
    <message>
        <source>Which policies influence the ones behind them: O override, F functional, S share tree, such as OFS. NONE: no policy does.</source>
        <translation>Welche Policies die dahinter stehenden beeinflussen: O Override, F Functional, S Share Tree, etwa OFS. NONE: keine.</translation>
    </message>
    <message>
        <source>Which rule applies to a job, and why those before it do not</source>
        <translation>Welche Regel für einen Job gilt, und warum die davor nicht</translation>
    </message>
    <message>
        <source>Which task is suspended</source>
        <translation>Welcher Task suspendiert wird</translation>
    </message>
    <message>
        <source>While one of these values is reached, jobs of the instance are suspended step by step. NONE: never.</source>
        <translation>Solange einer dieser Werte erreicht ist, werden Jobs der Instanz Schritt für Schritt suspendiert. NONE: nie.</translation>
    </message>
    <message>
        <source>While one of these values is reached, the instance is in alarm and takes no more jobs. NONE: it is never in alarm.</source>
        <translation>Solange einer dieser Werte erreicht ist, ist die Instanz im Alarm und nimmt keine Jobs mehr an. NONE: Sie ist nie im Alarm.</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Who changed what and when, and how to take it back</source>
        <translation>Wer was wann geändert hat, und wie es zurückzunehmen ist</translation>
    </message>
    <message>
        <source>Who gets mail (-M)</source>
        <translation>Wer Mail bekommt (-M)</translation>
    </message>
    <message>
        <source>Who gets what below {name}</source>
        <translation>Wer unter {name} was bekommt</translation>
    </message>
    <message>
        <source>Who may submit into it (-u)</source>
        <translation>Wer in sie einreichen darf (-u)</translation>
    </message>
    <message>
        <source>Who may use it</source>
        <translation>Wer sie nutzen darf</translation>
    </message>
    <message>
        <source>Who used what, how long jobs waited, and the jobs behind each number</source>
        <translation>Wer was genutzt hat, wie lange Jobs warteten, und die Jobs hinter jeder Zahl</translation>
    </message>
    <message>
        <source>Who uses less of them in a slot comes to rest below the target.</source>
        <translation>Wer davon in einem Slot weniger nutzt, bleibt unter dem Ziel.</translation>
    </message>
    <message>
        <source>Who wins, who loses: {title}</source>
        <translation>Wer gewinnt, wer verliert: {title}</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why a job waits</source>
        <translation>Warum ein Job wartet</translation>
    </message>
    <message>
        <source>Why did it wait?</source>
        <translation>Warum hat er gewartet?</translation>
    </message>
    <message>
        <source>Why it is at this place among the jobs that wait</source>
        <translation>Warum er unter den wartenden Jobs an dieser Stelle steht</translation>
    </message>
    <message>
        <source>Why it waited, {run}</source>
        <translation>Warum er wartete, {run}</translation>
    </message>
    <message>
        <source>Why it waits</source>
        <translation>Warum er wartet</translation>
    </message>
    <message>
        <source>Why it waits and when it starts is worked out without these: the cluster may decide otherwise.</source>
        <translation>Warum er wartet und wann er startet, ist ohne sie berechnet: Der Cluster entscheidet vielleicht anders.</translation>
    </message>
    <message>
        <source>Why job {job} "{name}" of {user} waits</source>
        <translation>Warum Job {job} „{name}“ von {user} wartet</translation>
    </message>
    <message>
        <source>Why job {job} waits is being found out...</source>
        <translation>Warum Job {job} wartet, wird herausgefunden...</translation>
    </message>
    <message>
        <source>Why job {number} of {owner} waited at {moment}, after {waited}</source>
        <translation>Warum Job {number} von {owner} um {moment} wartete, nach {waited}</translation>
    </message>
    <message>
        <source>Why job {number} waited</source>
        <translation>Warum Job {number} wartete</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>Warum nicht</translation>
    </message>
    <message>
        <source>Why not, {title}</source>
        <translation>Warum nicht, {title}</translation>
    </message>
    <message>
        <source>Why this place</source>
        <translation>Warum dieser Platz</translation>
    </message>
    <message>
        <source>Why this place?</source>
        <translation>Warum dieser Platz?</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Will be deleted when the changes are applied: {names}.</source>
        <translation>Wird beim Anwenden gelöscht: {names}.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>Window, in local time ({zone})</source>
        <translation>Zeitfenster, in Ortszeit ({zone})</translation>
    </message>
    <message>
        <source>Window, in times of {zone}</source>
        <translation>Zeitfenster, in Zeiten von {zone}</translation>
    </message>
    <message>
        <source>Window: {window}</source>
        <translation>Zeitfenster: {window}</translation>
    </message>
    <message>
        <source>With -help qrsub prints its help and asks for no reservation; leave it out.</source>
        <translation>Mit -help gibt qrsub seine Hilfe aus und reserviert nichts; lassen Sie es weg.</translation>
    </message>
    <message>
        <source>With -now n, qsh would wait until there is room. From here a terminal opens at once or not at all.</source>
        <translation>Mit -now n würde qsh warten, bis Platz ist. Von hier öffnet sich ein Terminal sofort oder gar nicht.</translation>
    </message>
    <message>
        <source>With defaults</source>
        <translation>Mit Vorgaben</translation>
    </message>
    <message>
        <source>With edits</source>
        <translation>Mit Änderungen</translation>
    </message>
    <message>
        <source>With over</source>
        <translation>Bei mehr als</translation>
    </message>
    <message>
        <source>With the edits</source>
        <translation>Mit den Änderungen</translation>
    </message>
    <message>
        <source>With the edits that are not applied: {where}</source>
        <translation>Mit den Änderungen, die nicht angewendet sind: {where}</translation>
    </message>
    <message>
        <source>With the present load, {load} of {hosts} would be in load alarm and {suspend} in suspend alarm.</source>
        <translation>Bei der jetzigen Load wären {load} von {hosts} im Load-Alarm und {suspend} im Suspend-Alarm.</translation>
    </message>
    <message>
        <source>With the type {type}, {column} can only be {value}.</source>
        <translation>Beim Typ {type} kann {column} nur {value} sein.</translation>
    </message>
    <message>
        <source>With {edits} not applied yet</source>
        <translation>Mit {edits}, noch nicht angewendet</translation>
    </message>
    <message>
        <source>Without a parallel environment: 1 slot.</source>
        <translation>Ohne Parallelumgebung: 1 Slot.</translation>
    </message>
    <message>
        <source>Without braces: the limit is counted for all of these together. Click to count each separately.</source>
        <translation>Ohne Klammern: Das Limit wird für alle zusammen gezählt. Klicken Sie, um jeden einzeln zu zählen.</translation>
    </message>
    <message>
        <source>Without force the reservation stays in state d until its hosts have ended its jobs. With force jobs and reservation are forgotten at once, even if a host does not answer; its processes may run on.</source>
        <translation>Ohne Zwang bleibt die Reservierung im Zustand d, bis ihre Hosts ihre Jobs beendet haben. Mit Zwang werden Jobs und Reservierung sofort vergessen, auch wenn ein Host nicht antwortet; seine Prozesse laufen womöglich weiter.</translation>
    </message>
    <message>
        <source>Words that may stand here</source>
        <translation>Wörter, die hier stehen können</translation>
    </message>
    <message>
        <source>Work in the present folder</source>
        <translation>Im aktuellen Verzeichnis arbeiten</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Workload by real wait</source>
        <translation>Last nach wirklicher Wartezeit</translation>
    </message>
    <message>
        <source>Workload by run time</source>
        <translation>Last nach Laufzeit</translation>
    </message>
    <message>
        <source>Workload by slots of a task</source>
        <translation>Last nach Slots eines Tasks</translation>
    </message>
    <message>
        <source>Workload by user</source>
        <translation>Last nach Benutzer</translation>
    </message>
    <message>
        <source>Workload by week</source>
        <translation>Last nach Woche</translation>
    </message>
    <message>
        <source>Works in the present folder</source>
        <translation>Submit-Verzeichnis</translation>
    </message>
    <message>
        <source>Write "{name}"</source>
        <translation>„{name}“ schreiben</translation>
    </message>
    <message>
        <source>Write resource quota sets, in a form or as text</source>
        <translation>Resource Quota Sets schreiben, als Formular oder Text</translation>
    </message>
    <message>
        <source>Write the changes to the cluster</source>
        <translation>Die Änderungen in den Cluster schreiben</translation>
    </message>
    <message>
        <source>Write the configuration as a directory of qconf files</source>
        <translation>Die Konfiguration als Verzeichnis von qconf-Dateien schreiben</translation>
    </message>
    <message>
        <source>Write the limit as a formula of the host's attributes</source>
        <translation>Limit als Formel der Attribute des Hosts schreiben</translation>
    </message>
    <message>
        <source>Write the table to a file as qconf -sc prints it</source>
        <translation>Die Tabelle in eine Datei schreiben, wie qconf -sc sie ausgibt</translation>
    </message>
    <message>
        <source>Write {moments}</source>
        <translation>Schreiben Sie {moments}</translation>
    </message>
    <message>
        <source>Write {name}</source>
        <translation>{name} schreiben</translation>
    </message>
    <message>
        <source>Written as {ways}</source>
        <translation>Geschrieben als {ways}</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>You ({user}) may not.</source>
        <translation>Sie ({user}) dürfen nicht.</translation>
    </message>
    <message>
        <source>You are {by}; jobs are submitted and changes made as {user}. The history keeps both names</source>
        <translation>Sie sind {by}; Jobs werden eingereicht und Änderungen gemacht als {user}. Der Verlauf behält beide Namen</translation>
    </message>
    <message>
        <source>You take yourself ({user}) off the managers: once this is applied, you cannot change the configuration any more, nor take this back.</source>
        <translation>Sie nehmen sich selbst ({user}) aus den Managern: Ist das angewandt, können Sie die Konfiguration nicht mehr ändern und dies auch nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>You take yourself ({user}) off the operators: once this is applied, you cannot take it back.</source>
        <translation>Sie nehmen sich selbst ({user}) aus den Operatoren: Ist das angewandt, können Sie es nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>Your edit is dropped; undo restores it</source>
        <translation>Ihre Änderung wird verworfen; Rückgängig stellt sie wieder her</translation>
    </message>
    <message>
        <source>Your edit stays and can be applied; it replaces the cluster's version</source>
        <translation>Ihre Änderung bleibt und kann angewendet werden; sie ersetzt die Fassung des Clusters</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>Ihre Frage</translation>
    </message>
    <message>
        <source>Your version of {names}, the cluster's of everything else; the edit stays and can be applied</source>
        <translation>Ihre Fassung von {names}, die des Clusters für alles andere; die Änderung bleibt und kann angewendet werden</translation>
    </message>
    <message>
        <source>Yours, not applied</source>
        <translation>Ihre, nicht angewendet</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>`key:value`: the column begins so, or is this number; `key=value`: is exactly so; `key!=value`: is not; `key:a,b`: either</source>
        <translation>`key:value`: die Spalte beginnt so oder ist diese Zahl; `key=value`: ist genau so; `key!=value`: ist nicht so; `key:a,b`: eines davon</translation>
    </message>
    <message>
        <source>`key&gt;4`: also `&gt;=` `&lt;` `&lt;=`, of numbers, memory (`4G`), durations (`90m`), times (`14:00`, `today`, `-2h`)</source>
        <translation>`key&gt;4`: auch `&gt;=` `&lt;` `&lt;=`, bei Zahlen, Speicher (`4G`), Dauern (`90m`), Zeiten (`14:00`, `today`, `-2h`)</translation>
    </message>
    <message>
        <source>`not` or `-`: rows that do not match: `not user:anna`, `-fat05`</source>
        <translation>`not` oder `-`: Zeilen, die nicht passen: `not user:anna`, `-fat05`</translation>
    </message>
    <message>
        <source>`or` and `( )`: `user:anna (state:r or slots&gt;8)`; what stands side by side must all match</source>
        <translation>`or` und `( )`: `user:anna (state:r or slots&gt;8)`; was nebeneinander steht, muss alles passen</translation>
    </message>
    <message>
        <source>a duration</source>
        <translation>eine Dauer</translation>
    </message>
    <message>
        <source>a function was given what it does not take, such as a text that is no time</source>
        <translation>eine Funktion bekam, was sie nicht nimmt, etwa einen Text, der keine Zeit ist</translation>
    </message>
    <message>
        <source>a job of {user}</source>
        <translation>ein Job von {user}</translation>
    </message>
    <message>
        <source>a job or reservation has {level} for itself ({name})</source>
        <translation>ein Job oder eine Reservierung hat {level} für sich allein ({name})</translation>
    </message>
    <message>
        <source>a job that exits with 100 does not get into the error state</source>
        <translation>ein Job, der mit 100 endet, gerät nicht in den Fehlerzustand</translation>
    </message>
    <message>
        <source>a job that exits with 99 is not rescheduled</source>
        <translation>ein Job, der mit 99 endet, wird nicht neu eingeplant</translation>
    </message>
    <message>
        <source>a job without project</source>
        <translation>Jobs ohne Projekt</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>eine Liste von Namen</translation>
    </message>
    <message>
        <source>a newer one: {reach}, working...</source>
        <translation>eine neuere: {reach}, wird berechnet ...</translation>
    </message>
    <message>
        <source>a node</source>
        <translation>ein Knoten</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number, with k, m or g, or infinity</source>
        <translation>eine Zahl, mit k, m oder g, oder infinity</translation>
    </message>
    <message>
        <source>a part of one day</source>
        <translation>ein Teil eines Tages</translation>
    </message>
    <message>
        <source>a path, or history:NUMBER</source>
        <translation>ein Pfad, oder history:NUMMER</translation>
    </message>
    <message>
        <source>a reservation</source>
        <translation>eine Reservierung</translation>
    </message>
    <message>
        <source>a reservation of {slots} for {length} by {user}</source>
        <translation>eine Reservierung von {slots} für {length} von {user}</translation>
    </message>
    <message>
        <source>a reservation of {slots} in PE {pe} for {length} by {user}</source>
        <translation>eine Reservierung von {slots} in PE {pe} für {length} von {user}</translation>
    </message>
    <message>
        <source>a run after which it was to wait again</source>
        <translation>ein Lauf, nach dem er wieder warten sollte</translation>
    </message>
    <message>
        <source>a sequential job</source>
        <translation>sequenzielle Jobs</translation>
    </message>
    <message>
        <source>a signal</source>
        <translation>ein Signal</translation>
    </message>
    <message>
        <source>a signal such as TERM, or none</source>
        <translation>ein Signal wie TERM oder none</translation>
    </message>
    <message>
        <source>a slot on one queue instance</source>
        <translation>ein Slot auf einer Queue-Instanz</translation>
    </message>
    <message>
        <source>a text, or NONE,</source>
        <translation>ein Text oder NONE</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>eine Zeit</translation>
    </message>
    <message>
        <source>a user's name</source>
        <translation>Name eines Benutzers</translation>
    </message>
    <message>
        <source>a {slots}-slot {pe} job of {user}</source>
        <translation>ein {slots}-Slot-{pe}-Job von {user}</translation>
    </message>
    <message>
        <source>abort</source>
        <translation>Abbruch</translation>
    </message>
    <message>
        <source>about {seconds}</source>
        <translation>etwa {seconds}</translation>
    </message>
    <message>
        <source>above</source>
        <translation>über</translation>
    </message>
    <message>
        <source>above the limit</source>
        <translation>über dem Limit</translation>
    </message>
    <message>
        <source>above the limit of</source>
        <translation>über dem Limit von</translation>
    </message>
    <message>
        <source>above the line</source>
        <translation>über der Linie</translation>
    </message>
    <message>
        <source>access of {user}</source>
        <translation>Zugriff von {user}</translation>
    </message>
    <message>
        <source>account what was allocated in place of what was used</source>
        <translation>abrechnen, was zugewiesen war, statt was verbraucht wurde</translation>
    </message>
    <message>
        <source>accounting</source>
        <translation>Abrechnung</translation>
    </message>
    <message>
        <source>accounts</source>
        <translation>Accounts</translation>
    </message>
    <message>
        <source>actual share of {name}</source>
        <translation>tatsächlicher Anteil von {name}</translation>
    </message>
    <message>
        <source>actual {actual}, entitled to {entitled} now, {target} in the long run</source>
        <translation>tatsächlich {actual}, jetzt stehen {entitled} zu, auf Dauer {target}</translation>
    </message>
    <message>
        <source>added</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>admin host</source>
        <translation>Admin-Host</translation>
    </message>
    <message>
        <source>admin hosts</source>
        <translation>Admin-Hosts</translation>
    </message>
    <message>
        <source>advance reservation</source>
        <translation>Reservierung</translation>
    </message>
    <message>
        <source>advance reservation holds</source>
        <translation>Reservierung hält</translation>
    </message>
    <message>
        <source>advance reservation {asked} holds nothing on {where}</source>
        <translation>Reservierung {asked} hält nichts auf {where}</translation>
    </message>
    <message>
        <source>advance reservation {number} begins at {moment}</source>
        <translation>Reservierung {number} beginnt um {moment}</translation>
    </message>
    <message>
        <source>advance reservations</source>
        <translation>Reservierungen</translation>
    </message>
    <message>
        <source>advance reservations hold</source>
        <translation>Reservierungen halten</translation>
    </message>
    <message>
        <source>after {time}</source>
        <translation>nach {time}</translation>
    </message>
    <message>
        <source>alarm at {relop} {value}</source>
        <translation>Alarm bei {relop} {value}</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>all hold</source>
        <translation>alle gelten</translation>
    </message>
    <message>
        <source>all hosts</source>
        <translation>alle Hosts</translation>
    </message>
    <message>
        <source>all instances</source>
        <translation>allen Instanzen</translation>
    </message>
    <message>
        <source>all jobs, or user:anna queue:long*</source>
        <translation>alle Jobs, oder user:anna queue:long*</translation>
    </message>
    <message>
        <source>all of these together</source>
        <translation>alle zusammen</translation>
    </message>
    <message>
        <source>all projects</source>
        <translation>alle Projekte</translation>
    </message>
    <message>
        <source>all slots of a job on one host</source>
        <translation>alle Slots eines Jobs auf einem Host</translation>
    </message>
    <message>
        <source>all that was recorded</source>
        <translation>alles, was aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>all there are</source>
        <translation>alle vorhandenen</translation>
    </message>
    <message>
        <source>all tickets</source>
        <translation>alle Tickets</translation>
    </message>
    <message>
        <source>all users</source>
        <translation>alle Benutzer</translation>
    </message>
    <message>
        <source>all {count} slots that it needs in PE {pe} are missing, free soonest on {places}</source>
        <translation>alle {count} Slots, die der Job in PE {pe} braucht, fehlen, am ehesten frei auf {places}</translation>
    </message>
    <message>
        <source>all {kind}</source>
        <translation>alle {kind}</translation>
    </message>
    <message>
        <source>all {nouns}{jobs} pass</source>
        <translation>alle {nouns}{jobs} passen</translation>
    </message>
    <message>
        <source>all {numbers} that qstat prints are the model's</source>
        <translation>alle {numbers}, die qstat ausgibt, sind die des Modells</translation>
    </message>
    <message>
        <source>all {rows} that pass the filter</source>
        <translation>alle {rows}, die der Filter durchlässt</translation>
    </message>
    <message>
        <source>all.q, all.q@h1 or *@@group; several with commas</source>
        <translation>all.q, all.q@h1 oder *@@group; mehrere mit Kommas</translation>
    </message>
    <message>
        <source>allows only {name}={value}, the job asks for {asked}</source>
        <translation>erlaubt nur {name}={value}, der Job verlangt {asked}</translation>
    </message>
    <message>
        <source>allows {whom_what_where}</source>
        <translation>erlaubt {whom_what_where}</translation>
    </message>
    <message>
        <source>already stopped, or do not answer</source>
        <translation>schon beendet oder antworten nicht</translation>
    </message>
    <message>
        <source>already stopped, or does not answer</source>
        <translation>schon beendet oder antwortet nicht</translation>
    </message>
    <message>
        <source>also changed by {who}</source>
        <translation>auch geändert von {who}</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>an amount of memory</source>
        <translation>eine Speichergröße</translation>
    </message>
    <message>
        <source>an edit changes all of them</source>
        <translation>eine Änderung gilt für alle</translation>
    </message>
    <message>
        <source>an {slots}-slot {pe} job of {user}</source>
        <translation>ein {slots}-Slot-{pe}-Job von {user}</translation>
    </message>
    <message>
        <source>and by</source>
        <translation>und nach</translation>
    </message>
    <message>
        <source>and not of</source>
        <translation>und nicht von</translation>
    </message>
    <message>
        <source>and {count:,} more</source>
        <translation>und {count:,} weitere</translation>
    </message>
    <message>
        <source>and {count:,} more hosts</source>
        <translation>und {count:,} weitere Hosts</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>and {count} more; choose fewer to see them</source>
        <translation>und {count} weitere; wählen Sie weniger, um sie zu sehen</translation>
    </message>
    <message>
        <source>and {members}</source>
        <translation>und {members}</translation>
    </message>
    <message>
        <source>and {more:,} more</source>
        <translation>und {more:,} weitere</translation>
    </message>
    <message>
        <source>and {more}</source>
        <translation>und {more}</translation>
    </message>
    <message>
        <source>and {reasons}</source>
        <translation>und {reasons}</translation>
    </message>
    <message>
        <source>and {refusals}</source>
        <translation>und {refusals}</translation>
    </message>
    <message>
        <source>and {tasks}</source>
        <translation>und {tasks}</translation>
    </message>
    <message>
        <source>another place</source>
        <translation>anderem Platz</translation>
    </message>
    <message>
        <source>another start differed in the same round</source>
        <translation>ein anderer Start wich in derselben Abfrage ab</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>antwortet</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>any PE</source>
        <translation>beliebige PE</translation>
    </message>
    <message>
        <source>any host</source>
        <translation>beliebiger Host</translation>
    </message>
    <message>
        <source>any host - add a name, @group or *</source>
        <translation>alle Hosts - Name, @Gruppe oder * hinzufügen</translation>
    </message>
    <message>
        <source>any of the queues</source>
        <translation>eine der Queues</translation>
    </message>
    <message>
        <source>any project</source>
        <translation>beliebiges Projekt</translation>
    </message>
    <message>
        <source>any queue</source>
        <translation>beliebige Queue</translation>
    </message>
    <message>
        <source>any queue - add a name or *</source>
        <translation>alle Queues - Name oder * hinzufügen</translation>
    </message>
    <message>
        <source>any user</source>
        <translation>beliebiger Benutzer</translation>
    </message>
    <message>
        <source>any user - add a name, @set or *</source>
        <translation>alle Benutzer - Name, @Liste oder * hinzufügen</translation>
    </message>
    <message>
        <source>any {title}</source>
        <translation>{title}: alle</translation>
    </message>
    <message>
        <source>any; all.q or all.q@h*</source>
        <translation>jede; all.q oder all.q@h*</translation>
    </message>
    <message>
        <source>arch</source>
        <translation>arch</translation>
    </message>
    <message>
        <source>are</source>
        <translation>sind</translation>
    </message>
    <message>
        <source>array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>Arrays</translation>
    </message>
    <message>
        <source>as Grid Engine lists them, new ones last</source>
        <translation>wie Grid Engine sie listet, neue zuletzt</translation>
    </message>
    <message>
        <source>as a batch job</source>
        <translation>als Batch-Job</translation>
    </message>
    <message>
        <source>as a pass tries them</source>
        <translation>wie ein Durchlauf sie versucht</translation>
    </message>
    <message>
        <source>as after change {number}</source>
        <translation>wie nach Änderung {number}</translation>
    </message>
    <message>
        <source>as another user</source>
        <translation>als anderer Benutzer</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>wie zuvor</translation>
    </message>
    <message>
        <source>as before all changes</source>
        <translation>wie vor allen Änderungen</translation>
    </message>
    <message>
        <source>as flush_time</source>
        <translation>wie flush_time</translation>
    </message>
    <message>
        <source>as in the tree</source>
        <translation>wie im Baum</translation>
    </message>
    <message>
        <source>as the queue says</source>
        <translation>nach Vorgabe der Queue</translation>
    </message>
    <message>
        <source>as the report has them</source>
        <translation>wie sie der Bericht hat</translation>
    </message>
    <message>
        <source>as the rule says: {attribute}={value}</source>
        <translation>wie die Regel es sagt: {attribute}={value}</translation>
    </message>
    <message>
        <source>as the rules apply</source>
        <translation>wie die Regeln gelten</translation>
    </message>
    <message>
        <source>as the rules name them</source>
        <translation>wie die Regeln sie nennen</translation>
    </message>
    <message>
        <source>as the rules stand</source>
        <translation>wie die Regeln stehen</translation>
    </message>
    <message>
        <source>as they add up</source>
        <translation>wie sie sich summieren</translation>
    </message>
    <message>
        <source>as they stand in the rule</source>
        <translation>wie sie in der Regel stehen</translation>
    </message>
    <message>
        <source>as this machine knows them</source>
        <translation>wie dieser Rechner sie kennt</translation>
    </message>
    <message>
        <source>asked at {time}</source>
        <translation>abgefragt um {time}</translation>
    </message>
    <message>
        <source>asked for {asked} in PE {pe}</source>
        <translation>verlangt: {asked} in der PE {pe}</translation>
    </message>
    <message>
        <source>asked: {name}</source>
        <translation>angefordert: {name}</translation>
    </message>
    <message>
        <source>asking the cluster</source>
        <translation>der Cluster wird gefragt</translation>
    </message>
    <message>
        <source>asking...</source>
        <translation>wird gefragt...</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>at or above</source>
        <translation>nicht unter</translation>
    </message>
    <message>
        <source>at or below</source>
        <translation>nicht über</translation>
    </message>
    <message>
        <source>at the limit, {title}</source>
        <translation>am Limit, {title}</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>attribute "{name}" is not a memory value: {title} knows no suffix T; write {other}</source>
        <translation>Attribut „{name}“ ist kein Speicherwert: {title} kennt kein Suffix T; schreiben Sie {other}</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>authenticate on the host where GSSAPI security is on</source>
        <translation>auf dem Host authentifizieren, wo GSSAPI-Sicherheit aktiv ist</translation>
    </message>
    <message>
        <source>b begin, e end, a abort (-m)</source>
        <translation>b Beginn, e Ende, a Abbruch (-m)</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>before</source>
        <translation>davor</translation>
    </message>
    <message>
        <source>before {time}</source>
        <translation>vor {time}</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>behind max_functional_jobs_to_schedule: about what the first of these jobs would get</source>
        <translation>hinter max_functional_jobs_to_schedule: ungefähr, was der erste dieser Jobs bekäme</translation>
    </message>
    <message>
        <source>being transferred to its host</source>
        <translation>wird an seinen Host übertragen</translation>
    </message>
    <message>
        <source>below</source>
        <translation>unter</translation>
    </message>
    <message>
        <source>bind jobs to cores (qsub -binding)</source>
        <translation>Jobs an Kerne binden (qsub -binding)</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>blockiert</translation>
    </message>
    <message>
        <source>booked longer</source>
        <translation>länger gebucht</translation>
    </message>
    <message>
        <source>both must be equal</source>
        <translation>beide müssen gleich sein</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>gebrochen</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>by AR-ID; past ones last, the newest first</source>
        <translation>nach AR-ID; vergangene zuletzt, die neuesten zuerst</translation>
    </message>
    <message>
        <source>by advance reservations, beyond what their jobs use</source>
        <translation>durch Reservierungen, über das hinaus, was ihre Jobs belegen</translation>
    </message>
    <message>
        <source>by an operator (operator hold)</source>
        <translation>von einem Operator (Operator Hold)</translation>
    </message>
    <message>
        <source>by end, the first to end first</source>
        <translation>nach Ende, die nächsten zuerst</translation>
    </message>
    <message>
        <source>by end, the newest first</source>
        <translation>nach Ende, die neuesten zuerst</translation>
    </message>
    <message>
        <source>by its owner (user hold)</source>
        <translation>von seinem Eigentümer (User Hold)</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>namentlich</translation>
    </message>
    <message>
        <source>by page</source>
        <translation>nach Seite</translation>
    </message>
    <message>
        <source>by priority, as the last pass tried them</source>
        <translation>nach Priorität, wie der letzte Durchlauf sie versuchte</translation>
    </message>
    <message>
        <source>by somebody, or by other jobs</source>
        <translation>von jemandem oder von anderen Jobs</translation>
    </message>
    <message>
        <source>by start, the earliest first</source>
        <translation>nach Start, die frühesten zuerst</translation>
    </message>
    <message>
        <source>by the system (system hold)</source>
        <translation>vom System (System Hold)</translation>
    </message>
    <message>
        <source>calendar</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>calendar {calendar} closes {name} in the window</source>
        <translation>Kalender {calendar} schließt {name} im Zeitfenster</translation>
    </message>
    <message>
        <source>calendars</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>calendars close the queue instances that suit, in this window</source>
        <translation>Kalender schließen die passenden Queue-Instanzen in diesem Zeitfenster</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>change of the configuration</source>
        <translation>Änderung der Konfiguration</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>changed, not applied</source>
        <translation>geändert, nicht angewandt</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>changes first</source>
        <translation>Änderungen zuerst</translation>
    </message>
    <message>
        <source>changes of the configuration</source>
        <translation>Änderungen der Konfiguration</translation>
    </message>
    <message>
        <source>chapter</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>chapters</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>character</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>checkpointing environment</source>
        <translation>Checkpointing-Umgebung</translation>
    </message>
    <message>
        <source>checkpointing environments</source>
        <translation>Checkpointing-Umgebungen</translation>
    </message>
    <message>
        <source>checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>clock paused</source>
        <translation>Uhr angehalten</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>cluster queue</source>
        <translation>Cluster Queue</translation>
    </message>
    <message>
        <source>cluster queue has some</source>
        <translation>Cluster Queue hat welche</translation>
    </message>
    <message>
        <source>cluster queues</source>
        <translation>Cluster Queues</translation>
    </message>
    <message>
        <source>cluster queues have some</source>
        <translation>Cluster Queues haben welche</translation>
    </message>
    <message>
        <source>column {number}</source>
        <translation>Spalte {number}</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>command for jobs</source>
        <translation>Befehl für Jobs</translation>
    </message>
    <message>
        <source>command for queue instances or hosts</source>
        <translation>Befehl für Queue-Instanzen oder Hosts</translation>
    </message>
    <message>
        <source>command for reservations</source>
        <translation>Befehl für Reservierungen</translation>
    </message>
    <message>
        <source>commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>commands for jobs</source>
        <translation>Befehle für Jobs</translation>
    </message>
    <message>
        <source>commands for queue instances or hosts</source>
        <translation>Befehle für Queue-Instanzen oder Hosts</translation>
    </message>
    <message>
        <source>commands for reservations</source>
        <translation>Befehle für Reservierungen</translation>
    </message>
    <message>
        <source>commands took {seconds:.1f} s</source>
        <translation>Befehle: {seconds:.1f} s</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>verglichen</translation>
    </message>
    <message>
        <source>complex</source>
        <translation>Complex</translation>
    </message>
    <message>
        <source>complex attribute</source>
        <translation>Complex-Attribut</translation>
    </message>
    <message>
        <source>complex_values {name}={bound} on the host would limit the queues there.</source>
        <translation>complex_values {name}={bound} auf dem Host würde die Queues dort begrenzen.</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>configuration ambiguous</source>
        <translation>Konfiguration mehrdeutig</translation>
    </message>
    <message>
        <source>configuration sha256 {configuration_sha256}, seed {seed}</source>
        <translation>Konfiguration sha256 {configuration_sha256}, Startwert {seed}</translation>
    </message>
    <message>
        <source>configuration {age}</source>
        <translation>Konfiguration {age}</translation>
    </message>
    <message>
        <source>configure {name}</source>
        <translation>{name} konfigurieren</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>consumable</source>
        <translation>Consumable</translation>
    </message>
    <message>
        <source>consumables</source>
        <translation>Consumables</translation>
    </message>
    <message>
        <source>consumables of the cluster that are used up</source>
        <translation>aufgebrauchte Consumables des Clusters</translation>
    </message>
    <message>
        <source>contains itself: a circle</source>
        <translation>enthält sich selbst: ein Kreis</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>could not be started</source>
        <translation>konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>could start from {time}</source>
        <translation>startbar seit {time}</translation>
    </message>
    <message>
        <source>count what was allocated in the share tree</source>
        <translation>im Share Tree zählen, was zugewiesen war</translation>
    </message>
    <message>
        <source>counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>course of the instance</source>
        <translation>Verlauf der Instanz</translation>
    </message>
    <message>
        <source>data {age:.1f} s old</source>
        <translation>Daten {age:.1f} s alt</translation>
    </message>
    <message>
        <source>database</source>
        <translation>Datenbank</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>days without one, such as 2026-12-22 2026-12-29</source>
        <translation>Tage ohne, etwa 2026-12-22 2026-12-29</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>default from {path}</source>
        <translation>Standard aus {path}</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>deleted, and gone</source>
        <translation>gelöscht und verschwunden</translation>
    </message>
    <message>
        <source>deleted, its last jobs are ending</source>
        <translation>gelöscht, ihre letzten Jobs enden</translation>
    </message>
    <message>
        <source>deleted: its host has to end it</source>
        <translation>gelöscht: sein Host muss ihn noch beenden</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>verweigert</translation>
    </message>
    <message>
        <source>department</source>
        <translation>Department</translation>
    </message>
    <message>
        <source>departments</source>
        <translation>Departments</translation>
    </message>
    <message>
        <source>depends</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>did not end in time and was stopped</source>
        <translation>endete nicht rechtzeitig und wurde gestoppt</translation>
    </message>
    <message>
        <source>did not start</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>did not start it</source>
        <translation>hat ihn nicht gestartet</translation>
    </message>
    <message>
        <source>different from the default: {counts}</source>
        <translation>vom Standard abweichend: {counts}</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>deaktiviert</translation>
    </message>
    <message>
        <source>disabled by calendar</source>
        <translation>durch Kalender deaktiviert</translation>
    </message>
    <message>
        <source>disabled, alarm, suspended</source>
        <translation>deaktiviert, Alarm, suspendiert</translation>
    </message>
    <message>
        <source>disables it</source>
        <translation>deaktiviert ihn</translation>
    </message>
    <message>
        <source>dlcontr: what the deadline adds to the urgency (-dl, weight_deadline)</source>
        <translation>dlcontr: was die Deadline zur Dringlichkeit beiträgt (-dl, weight_deadline)</translation>
    </message>
    <message>
        <source>do without authentication on the host where GSSAPI security is on</source>
        <translation>auf dem Host auf Authentifizierung verzichten, wo GSSAPI-Sicherheit aktiv ist</translation>
    </message>
    <message>
        <source>do without authentication where GSSAPI security is on</source>
        <translation>auf Authentifizierung verzichten, wo GSSAPI-Sicherheit aktiv ist</translation>
    </message>
    <message>
        <source>do?</source>
        <translation>tun?</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>existiert nicht</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>drag or Alt+Up/Down moves a rule; the first that matches applies</source>
        <translation>Ziehen oder Alt+Auf/Ab verschiebt eine Regel; die erste passende gilt</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>entfällt</translation>
    </message>
    <message>
        <source>due since</source>
        <translation>fällig seit</translation>
    </message>
    <message>
        <source>due since {moment}</source>
        <translation>fällig seit {moment}</translation>
    </message>
    <message>
        <source>each of these</source>
        <translation>jeder einzeln</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>edit is</source>
        <translation>Änderung ist</translation>
    </message>
    <message>
        <source>edits</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>edits are</source>
        <translation>Änderungen sind</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>effect on {hosts}; not in the host list: {outside}</source>
        <translation>Wirkung auf {hosts}; nicht in der Hostliste: {outside}</translation>
    </message>
    <message>
        <source>eight</source>
        <translation>acht</translation>
    </message>
    <message>
        <source>eighth slot</source>
        <translation>achte Slot</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>anderswo</translation>
    </message>
    <message>
        <source>enabled</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>enabled set</source>
        <translation>aktiven Regelsatz</translation>
    </message>
    <message>
        <source>enabled sets</source>
        <translation>aktiven Regelsätzen</translation>
    </message>
    <message>
        <source>enables it</source>
        <translation>aktiviert ihn</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>end all processes of the additional group of a job</source>
        <translation>alle Prozesse der zusätzlichen Gruppe eines Jobs beenden</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>ended jobs</source>
        <translation>beendete Jobs</translation>
    </message>
    <message>
        <source>ended task</source>
        <translation>beendeter Task</translation>
    </message>
    <message>
        <source>ended tasks</source>
        <translation>beendete Tasks</translation>
    </message>
    <message>
        <source>ended with {status}</source>
        <translation>endete mit {status}</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>endet gerade</translation>
    </message>
    <message>
        <source>ends by {time}</source>
        <translation>endet bis {time}</translation>
    </message>
    <message>
        <source>enough is expected at {moment}</source>
        <translation>genug wird für {moment} erwartet</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>error, unknown</source>
        <translation>Fehler, unbekannt</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>every host answers</source>
        <translation>jeder Host antwortet</translation>
    </message>
    <message>
        <source>every night, over midnight</source>
        <translation>jede Nacht, über Mitternacht</translation>
    </message>
    <message>
        <source>every queue instance that is asked for ({queues}) is orphaned</source>
        <translation>jede verlangte Queue-Instanz ({queues}) ist verwaist</translation>
    </message>
    <message>
        <source>every queue instance that suits is orphaned</source>
        <translation>jede passende Queue-Instanz ist verwaist</translation>
    </message>
    <message>
        <source>every reservation has all that it reserved</source>
        <translation>jede Reservierung hat alles, was sie reserviert hat</translation>
    </message>
    <message>
        <source>every start</source>
        <translation>jeder Start</translation>
    </message>
    <message>
        <source>every waiting job can start one day</source>
        <translation>jeder wartende Job kann irgendwann starten</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>everybody may submit into it</source>
        <translation>alle dürfen in sie einreichen</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>exactly {slots} of each host</source>
        <translation>genau {slots} von jedem Host</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>exklusiv</translation>
    </message>
    <message>
        <source>exec host</source>
        <translation>Exec-Host</translation>
    </message>
    <message>
        <source>exec hosts</source>
        <translation>Exec-Hosts</translation>
    </message>
    <message>
        <source>execution daemon shut down</source>
        <translation>Execution Daemon beendet</translation>
    </message>
    <message>
        <source>exit status 0</source>
        <translation>Exit-Status 0</translation>
    </message>
    <message>
        <source>exit status {status}</source>
        <translation>Exit-Status {status}</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>expected at {moment}, when {jobs} are to end</source>
        <translation>erwartet für {moment}, wenn {jobs} enden sollen</translation>
    </message>
    <message>
        <source>expected at {moment}, when {jobs} is to end</source>
        <translation>erwartet für {moment}, wenn {jobs} enden soll</translation>
    </message>
    <message>
        <source>expected start</source>
        <translation>erwarteter Start</translation>
    </message>
    <message>
        <source>expected {moment}</source>
        <translation>erwartet {moment}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>failed attempt</source>
        <translation>erfolgloser Versuch</translation>
    </message>
    <message>
        <source>failed attempts</source>
        <translation>erfolglose Versuche</translation>
    </message>
    <message>
        <source>failed {failed}</source>
        <translation>failed {failed}</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>scheitert</translation>
    </message>
    <message>
        <source>field is filled</source>
        <translation>Feld ist ausgefüllt</translation>
    </message>
    <message>
        <source>fields are filled</source>
        <translation>Felder sind ausgefüllt</translation>
    </message>
    <message>
        <source>fifth slot</source>
        <translation>fünfte Slot</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>filter {kind} {filter} does not match {asked}</source>
        <translation>Filter {kind} {filter} passt nicht auf {asked}</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>first slot</source>
        <translation>erste Slot</translation>
    </message>
    <message>
        <source>five</source>
        <translation>fünf</translation>
    </message>
    <message>
        <source>fixed for the cluster</source>
        <translation>fest für den Cluster</translation>
    </message>
    <message>
        <source>fixed for the host</source>
        <translation>fest für den Host</translation>
    </message>
    <message>
        <source>fixed for the queue instance</source>
        <translation>fest für die Queue-Instanz</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>for example, {sentence}</source>
        <translation>zum Beispiel: {sentence}</translation>
    </message>
    <message>
        <source>for other jobs with -ar</source>
        <translation>für andere Jobs mit -ar</translation>
    </message>
    <message>
        <source>for parallel jobs alone</source>
        <translation>nur für parallele Jobs</translation>
    </message>
    <message>
        <source>for shares</source>
        <translation>für Anteile</translation>
    </message>
    <message>
        <source>forecast of {moment}</source>
        <translation>Vorhersage von {moment}</translation>
    </message>
    <message>
        <source>forecast: {reach}, working...</source>
        <translation>Vorhersage: {reach}, wird berechnet ...</translation>
    </message>
    <message>
        <source>foreseen</source>
        <translation>vorhergesehen</translation>
    </message>
    <message>
        <source>found here</source>
        <translation>hier gefunden</translation>
    </message>
    <message>
        <source>four</source>
        <translation>vier</translation>
    </message>
    <message>
        <source>fourth slot</source>
        <translation>vierte Slot</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>möglich</translation>
    </message>
    <message>
        <source>from now on</source>
        <translation>von jetzt an</translation>
    </message>
    <message>
        <source>from now on, no end is known</source>
        <translation>von jetzt an, kein Ende bekannt</translation>
    </message>
    <message>
        <source>from now to {end}</source>
        <translation>von jetzt bis {end}</translation>
    </message>
    <message>
        <source>from now until {end}</source>
        <translation>von jetzt bis {end}</translation>
    </message>
    <message>
        <source>from the cell or /etc/services</source>
        <translation>aus der Zelle oder /etc/services</translation>
    </message>
    <message>
        <source>from {begin} on</source>
        <translation>ab {begin}</translation>
    </message>
    <message>
        <source>from {begin} to {end}</source>
        <translation>von {begin} bis {end}</translation>
    </message>
    <message>
        <source>from {begin} until {end}</source>
        <translation>von {begin} bis {end}</translation>
    </message>
    <message>
        <source>from {begin}, no end is known</source>
        <translation>ab {begin}, kein Ende bekannt</translation>
    </message>
    <message>
        <source>from {first} to {last}</source>
        <translation>von {first} bis {last}</translation>
    </message>
    <message>
        <source>ftckt: the tickets of the functional policy</source>
        <translation>ftckt: die Tickets der Functional-Policy</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>full limit</source>
        <translation>volles Limit</translation>
    </message>
    <message>
        <source>full limits</source>
        <translation>volle Limits</translation>
    </message>
    <message>
        <source>full limits that keep jobs waiting</source>
        <translation>volle Limits, die Jobs warten lassen</translation>
    </message>
    <message>
        <source>functional</source>
        <translation>Functional</translation>
    </message>
    <message>
        <source>functional shares</source>
        <translation>Functional-Anteile</translation>
    </message>
    <message>
        <source>functional tickets</source>
        <translation>Functional-Tickets</translation>
    </message>
    <message>
        <source>functional tickets of the running tasks of {kind} {name}</source>
        <translation>Functional-Tickets der laufenden Tasks von {kind} {name}</translation>
    </message>
    <message>
        <source>functional tickets of the waiting jobs of {kind} {name}</source>
        <translation>Functional-Tickets der wartenden Jobs von {kind} {name}</translation>
    </message>
    <message>
        <source>given out in an order that heeds {policy} and {other_policy} tickets</source>
        <translation>vergeben in einer Reihenfolge nach den Tickets von {policy} und {other_policy}</translation>
    </message>
    <message>
        <source>given out in an order that heeds {policy} tickets</source>
        <translation>vergeben in einer Reihenfolge nach den Tickets von {policy}</translation>
    </message>
    <message>
        <source>global</source>
        <translation>global</translation>
    </message>
    <message>
        <source>global configuration</source>
        <translation>globale Konfiguration</translation>
    </message>
    <message>
        <source>goes away</source>
        <translation>entfällt</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>gewährt</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>h:m:s or seconds</source>
        <translation>h:m:s oder Sekunden</translation>
    </message>
    <message>
        <source>h:m:s or seconds, PER_LOAD_REPORT or NEVER</source>
        <translation>h:m:s oder Sekunden, PER_LOAD_REPORT oder NEVER</translation>
    </message>
    <message>
        <source>half in use</source>
        <translation>halb genutzt</translation>
    </message>
    <message>
        <source>hard limit of bytes locked into memory</source>
        <translation>hartes Limit für im Speicher gesperrte Bytes</translation>
    </message>
    <message>
        <source>hard limit of file locks of a process</source>
        <translation>hartes Limit für Dateisperren eines Prozesses</translation>
    </message>
    <message>
        <source>hard limit of open files of a job, plus one</source>
        <translation>hartes Limit für offene Dateien eines Jobs, plus eins</translation>
    </message>
    <message>
        <source>hard limit of processes of the user on the host</source>
        <translation>hartes Limit für Prozesse des Benutzers auf dem Host</translation>
    </message>
    <message>
        <source>hard: no job starts or goes on in an error</source>
        <translation>hart: Bei einem Fehler startet kein Job und läuft keiner weiter</translation>
    </message>
    <message>
        <source>has</source>
        <translation>hat</translation>
    </message>
    <message>
        <source>has an instance on it</source>
        <translation>hat eine Instanz darauf</translation>
    </message>
    <message>
        <source>has room</source>
        <translation>hat Platz</translation>
    </message>
    <message>
        <source>has room: {terms}</source>
        <translation>hat Platz: {terms}</translation>
    </message>
    <message>
        <source>has room: {terms} (on {instance}, for example)</source>
        <translation>hat Platz: {terms} (zum Beispiel auf {instance})</translation>
    </message>
    <message>
        <source>have</source>
        <translation>haben</translation>
    </message>
    <message>
        <source>have load sensors report just before a report is sent</source>
        <translation>Load-Sensoren kurz vor jeder Meldung messen lassen</translation>
    </message>
    <message>
        <source>held</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>held back</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>held by nobody</source>
        <translation>von niemandem belegt</translation>
    </message>
    <message>
        <source>held by {holders}</source>
        <translation>belegt von {holders}</translation>
    </message>
    <message>
        <source>held by {jobs}, with no known end</source>
        <translation>gehalten von {jobs}, ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>held, in error, or asked for a later start (qsub -a)</source>
        <translation>angehalten (Hold), im Fehlerzustand oder mit späterem Start (qsub -a)</translation>
    </message>
    <message>
        <source>held, or waiting for another job</source>
        <translation>angehalten (Hold) oder wartet auf einen anderen Job</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>höchster Wert</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>hält</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>host by host, each filled before the next</source>
        <translation>Host um Host, jeder gefüllt vor dem nächsten</translation>
    </message>
    <message>
        <source>host group</source>
        <translation>Hostgruppe</translation>
    </message>
    <message>
        <source>host groups</source>
        <translation>Hostgruppen</translation>
    </message>
    <message>
        <source>host or group</source>
        <translation>Host oder Gruppe</translation>
    </message>
    <message>
        <source>host unknown: reschedule</source>
        <translation>Host unbekannt: neu einplanen</translation>
    </message>
    <message>
        <source>host {host} has not cleaned up the last run of the job, which was stopped there</source>
        <translation>Host {host} hat den letzten Lauf des Jobs, der dort gestoppt wurde, noch nicht aufgeräumt</translation>
    </message>
    <message>
        <source>host {name}</source>
        <translation>Host {name}</translation>
    </message>
    <message>
        <source>hostlist</source>
        <translation>hostlist</translation>
    </message>
    <message>
        <source>hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>hosts without answer</source>
        <translation>Hosts ohne Antwort</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>hours of the day</source>
        <translation>Tagesstunden</translation>
    </message>
    <message>
        <source>how many event clients there may be, such as qsub -sync</source>
        <translation>wie viele Event-Clients es geben darf, etwa qsub -sync</translation>
    </message>
    <message>
        <source>how many slots the job got</source>
        <translation>wie viele Slots der Job bekam</translation>
    </message>
    <message>
        <source>how much longer than its run time a job is assumed to hold its resources</source>
        <translation>wie viel länger als seine Laufzeit ein Job seine Ressourcen voraussichtlich hält</translation>
    </message>
    <message>
        <source>how often commands try again to reach the qmaster, -1 for ever</source>
        <translation>wie oft Befehle erneut versuchen, den Qmaster zu erreichen, -1 für immer</translation>
    </message>
    <message>
        <source>how often the accounting file is written, 0 for at once</source>
        <translation>wie oft die Accounting-Datei geschrieben wird, 0 für sofort</translation>
    </message>
    <message>
        <source>how often the share tree is written into the reporting file</source>
        <translation>wie oft der Share Tree in die Reporting-Datei geschrieben wird</translation>
    </message>
    <message>
        <source>how often threads report what they do</source>
        <translation>wie oft Threads melden, was sie tun</translation>
    </message>
    <message>
        <source>how often usage is collected and limits enforced</source>
        <translation>wie oft Nutzung erfasst und Limits durchgesetzt werden</translation>
    </message>
    <message>
        <source>how often usage of the share tree is spooled</source>
        <translation>wie oft die Nutzung des Share Trees gespoolt wird</translation>
    </message>
    <message>
        <source>how often what was gathered is written</source>
        <translation>wie oft Gesammeltes geschrieben wird</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>ignore reschedule_unknown; deprecated</source>
        <translation>reschedule_unknown ignorieren; veraltet</translation>
    </message>
    <message>
        <source>in PE {pe}</source>
        <translation>in PE {pe}</translation>
    </message>
    <message>
        <source>in PE {pe}, {said}</source>
        <translation>in PE {pe}, {said}</translation>
    </message>
    <message>
        <source>in a project</source>
        <translation>in einem Projekt</translation>
    </message>
    <message>
        <source>in another project</source>
        <translation>in einem anderen Projekt</translation>
    </message>
    <message>
        <source>in any of {queues}</source>
        <translation>in irgendeiner von {queues}</translation>
    </message>
    <message>
        <source>in bytes</source>
        <translation>in Bytes</translation>
    </message>
    <message>
        <source>in each of {queues}</source>
        <translation>in jeder von {queues}</translation>
    </message>
    <message>
        <source>in error</source>
        <translation>im Fehlerzustand</translation>
    </message>
    <message>
        <source>in error: a run of it failed or could not begin; it waits until the error is cleared</source>
        <translation>im Fehlerzustand: ein Start misslang oder er brach ab; er wartet, bis der Fehler gelöscht wird</translation>
    </message>
    <message>
        <source>in force: {rules}</source>
        <translation>in Kraft: {rules}</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>in project</source>
        <translation>im Projekt</translation>
    </message>
    <message>
        <source>in project {project}</source>
        <translation>im Projekt {project}</translation>
    </message>
    <message>
        <source>in project {project}{default}</source>
        <translation>im Projekt {project}{default}</translation>
    </message>
    <message>
        <source>in queue {queue}</source>
        <translation>in Queue {queue}</translation>
    </message>
    <message>
        <source>in seconds</source>
        <translation>in Sekunden</translation>
    </message>
    <message>
        <source>in state {states} ({words})</source>
        <translation>im Zustand {states} ({words})</translation>
    </message>
    <message>
        <source>in suspend alarm</source>
        <translation>im Suspend-Alarm</translation>
    </message>
    <message>
        <source>in the next pass</source>
        <translation>im nächsten Durchlauf</translation>
    </message>
    <message>
        <source>in the script</source>
        <translation>im Skript</translation>
    </message>
    <message>
        <source>in the whole cluster</source>
        <translation>im ganzen Cluster</translation>
    </message>
    <message>
        <source>in their own order</source>
        <translation>in eigener Reihenfolge</translation>
    </message>
    <message>
        <source>in turn</source>
        <translation>an Stelle</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>in {left}, by itself</source>
        <translation>in {left}, von selbst</translation>
    </message>
    <message>
        <source>in {path}</source>
        <translation>in {path}</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>instance takes no new jobs</source>
        <translation>Instanz nimmt keine neuen Jobs an</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>instances of rules at their limit</source>
        <translation>Regel-Instanzen an ihrem Limit</translation>
    </message>
    <message>
        <source>instances take no new jobs</source>
        <translation>Instanzen nehmen keine neuen Jobs an</translation>
    </message>
    <message>
        <source>interactive</source>
        <translation>interaktiv</translation>
    </message>
    <message>
        <source>interface</source>
        <translation>Schnittstelle</translation>
    </message>
    <message>
        <source>is</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>is being started</source>
        <translation>wird gestartet</translation>
    </message>
    <message>
        <source>is in it</source>
        <translation>ist darin</translation>
    </message>
    <message>
        <source>is meant</source>
        <translation>ist gemeint</translation>
    </message>
    <message>
        <source>is one</source>
        <translation>ist einer</translation>
    </message>
    <message>
        <source>it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it asks for {asked}</source>
        <translation>er verlangt {asked}</translation>
    </message>
    <message>
        <source>it asks for {asked}, which no queue instance that suits it otherwise offers</source>
        <translation>er verlangt {asked}, was keine sonst passende Queue-Instanz bietet</translation>
    </message>
    <message>
        <source>it asks for {asked}, which no queue instance that suits it otherwise offers for its {slots}</source>
        <translation>er verlangt {asked}, was keine sonst passende Queue-Instanz für seine {slots} bietet</translation>
    </message>
    <message>
        <source>it asks for {slots} in PE {pe}, and {most} are the most that it can have</source>
        <translation>er verlangt {slots} in PE {pe}, und mehr als {most} kann er nicht haben</translation>
    </message>
    <message>
        <source>it asks for {slots} in PE {pe}, and {most} are the most that it can have on the queue instances of -q {queues}</source>
        <translation>er verlangt {slots} in PE {pe}, und mehr als {most} kann er auf den Queue-Instanzen von -q {queues} nicht haben</translation>
    </message>
    <message>
        <source>it asks for {slots} in PE {pe}, and {most} is the most that it can have</source>
        <translation>er verlangt {slots} in PE {pe}, und mehr als {most} kann er nicht haben</translation>
    </message>
    <message>
        <source>it asks for {slots} in PE {pe}, and {most} is the most that it can have on the queue instances of -q {queues}</source>
        <translation>er verlangt {slots} in PE {pe}, und mehr als {most} kann er auf den Queue-Instanzen von -q {queues} nicht haben</translation>
    </message>
    <message>
        <source>it could not be asked: {reasons}</source>
        <translation>er konnte nicht gefragt werden: {reasons}</translation>
    </message>
    <message>
        <source>it did not run</source>
        <translation>lief nicht</translation>
    </message>
    <message>
        <source>it does not say what was edited</source>
        <translation>es sagt nicht, was geändert wurde</translation>
    </message>
    <message>
        <source>it has more than 4 MB</source>
        <translation>die Datei hat mehr als 4 MB</translation>
    </message>
    <message>
        <source>it has no filters, so every job meets it</source>
        <translation>sie hat keine Filter, also trifft sie auf jeden Job zu</translation>
    </message>
    <message>
        <source>it has {amount}</source>
        <translation>sie hat {amount}</translation>
    </message>
    <message>
        <source>it is</source>
        <translation>wird</translation>
    </message>
    <message>
        <source>it is from another version of the program</source>
        <translation>es stammt von einer anderen Version des Programms</translation>
    </message>
    <message>
        <source>it is held {by}, until it is released (qrls -h {kind})</source>
        <translation>der Job ist {by} angehalten, bis er freigegeben wird (qrls -h {kind})</translation>
    </message>
    <message>
        <source>it is in error state, until that is cleared (qmod -cj)</source>
        <translation>der Job ist im Fehlerzustand, bis dieser gelöscht wird (qmod -cj)</translation>
    </message>
    <message>
        <source>it is in error state, until that is cleared (qmod -cj): {told}</source>
        <translation>der Job ist im Fehlerzustand, bis dieser gelöscht wird (qmod -cj): {told}</translation>
    </message>
    <message>
        <source>it is not known when there is enough</source>
        <translation>wann genug frei ist, ist nicht bekannt</translation>
    </message>
    <message>
        <source>it is not text in UTF-8</source>
        <translation>es ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>it is not to start before {moment}</source>
        <translation>der Job soll nicht vor {moment} starten</translation>
    </message>
    <message>
        <source>it is so.</source>
        <translation>so ist es.</translation>
    </message>
    <message>
        <source>it lies below another project</source>
        <translation>es liegt unter einem anderen Projekt</translation>
    </message>
    <message>
        <source>it notes nothing of this job, as {switch} in its configuration is {setting}; set to true (Configuration, or qconf -msconf), its reasons stand here, which costs it time where many jobs wait</source>
        <translation>er notiert nichts zu diesem Job, da {switch} in seiner Konfiguration {setting} ist; steht es auf true (Konfiguration oder qconf -msconf), so stehen hier seine Gründe, was ihn Zeit kostet, wenn viele Jobs warten</translation>
    </message>
    <message>
        <source>it notes nothing of this job: it has not tried it yet, or nothing kept it waiting when it tried last</source>
        <translation>er notiert nichts zu diesem Job: er hat ihn noch nicht versucht, oder beim letzten Versuch hielt ihn nichts auf</translation>
    </message>
    <message>
        <source>it waits for the end of tasks of another job (-hold_jid_ad)</source>
        <translation>der Job wartet auf das Ende von Tasks eines anderen Jobs (-hold_jid_ad)</translation>
    </message>
    <message>
        <source>it waits for the end of {jobs}</source>
        <translation>der Job wartet auf das Ende von {jobs}</translation>
    </message>
    <message>
        <source>it waits for the end of {jobs}, expected at {moment}</source>
        <translation>der Job wartet auf das Ende von {jobs}, erwartet für {moment}</translation>
    </message>
    <message>
        <source>its</source>
        <translation>sein</translation>
    </message>
    <message>
        <source>its allocation rule {part} {rule} cannot serve the slots that it asks for in PE {pe}</source>
        <translation>seine Zuteilungsregel {part} {rule} kann die Slots nicht stellen, die er in PE {pe} verlangt</translation>
    </message>
    <message>
        <source>its begin</source>
        <translation>sein Anfang</translation>
    </message>
    <message>
        <source>its colour is in the key</source>
        <translation>die Farbe steht im Farbschlüssel</translation>
    </message>
    <message>
        <source>its end</source>
        <translation>sein Ende</translation>
    </message>
    <message>
        <source>its master task asks for {asked}</source>
        <translation>sein Master-Task verlangt {asked}</translation>
    </message>
    <message>
        <source>its queue, before its</source>
        <translation>seiner Queue, bevor seine</translation>
    </message>
    <message>
        <source>its slave tasks ask for {asked}</source>
        <translation>seine Slave-Tasks verlangen {asked}</translation>
    </message>
    <message>
        <source>its {slots}</source>
        <translation>{slots}</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>job details</source>
        <translation>Details der Jobs</translation>
    </message>
    <message>
        <source>job hours</source>
        <translation>Job-Stunden</translation>
    </message>
    <message>
        <source>job names</source>
        <translation>Jobnamen</translation>
    </message>
    <message>
        <source>job runs</source>
        <translation>Job läuft</translation>
    </message>
    <message>
        <source>job share</source>
        <translation>Job-Anteile</translation>
    </message>
    <message>
        <source>job submission verifiers, and what prolog and starter scripts do to jobs</source>
        <translation>Job Submission Verifier, und was Prolog- und Starter-Skripte mit Jobs tun</translation>
    </message>
    <message>
        <source>job suspended</source>
        <translation>Job suspendiert</translation>
    </message>
    <message>
        <source>job that comes would be refused. Left out.</source>
        <translation>Job, der kommt, würde abgelehnt. Weggelassen.</translation>
    </message>
    <message>
        <source>job waits</source>
        <translation>Job wartet</translation>
    </message>
    <message>
        <source>job without a known end</source>
        <translation>Job ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>job {job}</source>
        <translation>Job {job}</translation>
    </message>
    <message>
        <source>job {job} {name} of {owner}</source>
        <translation>Job {job} {name} von {owner}</translation>
    </message>
    <message>
        <source>job {number}</source>
        <translation>Job {number}</translation>
    </message>
    <message>
        <source>job {number} (-R y, planned centuries ahead, behind what has no known end, on {places})</source>
        <translation>Job {number} (-R y, geplant in Jahrhunderten, hinter etwas ohne bekanntes Ende, auf {places})</translation>
    </message>
    <message>
        <source>job {number} (-R y, planned centuries ahead, behind what has no known end,)</source>
        <translation>Job {number} (-R y, geplant in Jahrhunderten, hinter etwas ohne bekanntes Ende)</translation>
    </message>
    <message>
        <source>job {number} (-R y, planned for {moment} on {places})</source>
        <translation>Job {number} (-R y, geplant für {moment} auf {places})</translation>
    </message>
    <message>
        <source>job {number} (-R y, planned for {moment})</source>
        <translation>Job {number} (-R y, geplant für {moment})</translation>
    </message>
    <message>
        <source>job {number} ({user}) would start</source>
        <translation>Job {number} ({user}) würde starten</translation>
    </message>
    <message>
        <source>job {number} ({user}) would start, its end is not known</source>
        <translation>Job {number} ({user}) würde starten, sein Ende ist nicht bekannt</translation>
    </message>
    <message>
        <source>job {number} has no run time limit; it is assumed to end at {moment}</source>
        <translation>Job {number} hat keine Laufzeitgrenze; angenommen wird, dass er um {moment} endet</translation>
    </message>
    <message>
        <source>job {number} has run {time}: what it uses at its beginning counts less than half before it ends</source>
        <translation>Job {number} läuft seit {time}: Was er am Anfang nutzt, zählt weniger als halb, bevor er endet</translation>
    </message>
    <message>
        <source>job {number} may run {time}: what it uses at its beginning counts less than half before it ends</source>
        <translation>Job {number} darf {time} laufen: Was er am Anfang nutzt, zählt weniger als halb, bevor er endet</translation>
    </message>
    <message>
        <source>job {number} of {user}: {before:,} becomes {after:,}</source>
        <translation>Job {number} von {user}: aus {before:,} wird {after:,}</translation>
    </message>
    <message>
        <source>job {number} runs longer than its run time limit; it is assumed to end at {moment}</source>
        <translation>Job {number} läuft länger als seine Laufzeitgrenze; angenommen wird, dass er um {moment} endet</translation>
    </message>
    <message>
        <source>job {number} until {end}</source>
        <translation>Job {number} bis {end}</translation>
    </message>
    <message>
        <source>job {number} without run time limit</source>
        <translation>Job {number} ohne Laufzeitgrenze</translation>
    </message>
    <message>
        <source>job {number} {until}</source>
        <translation>Job {number} {until}</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>Jobs</translation>
    </message>
    <message>
        <source>jobs and queue instances</source>
        <translation>Jobs und Queue-Instanzen</translation>
    </message>
    <message>
        <source>jobs came at the same moment</source>
        <translation>Jobs kamen im selben Augenblick</translation>
    </message>
    <message>
        <source>jobs held back, {title}</source>
        <translation>zurückgehaltene Jobs, {title}</translation>
    </message>
    <message>
        <source>jobs in error</source>
        <translation>Jobs im Fehlerzustand</translation>
    </message>
    <message>
        <source>jobs in {name}</source>
        <translation>Jobs in {name}</translation>
    </message>
    <message>
        <source>jobs inherit the environment in which the daemon was started</source>
        <translation>Jobs erben die Umgebung, in der der Daemon gestartet wurde</translation>
    </message>
    <message>
        <source>jobs of {user}</source>
        <translation>Jobs von {user}</translation>
    </message>
    <message>
        <source>jobs on {name}</source>
        <translation>Jobs auf {name}</translation>
    </message>
    <message>
        <source>jobs run</source>
        <translation>Jobs laufen</translation>
    </message>
    <message>
        <source>jobs run in the group in which they were submitted</source>
        <translation>Jobs laufen in der Gruppe, in der sie eingereicht wurden</translation>
    </message>
    <message>
        <source>jobs that can never start</source>
        <translation>Jobs, die nie starten können</translation>
    </message>
    <message>
        <source>jobs that come would be refused. Left out.</source>
        <translation>Jobs, die kommen, würden abgelehnt. Weggelassen.</translation>
    </message>
    <message>
        <source>jobs that wait</source>
        <translation>wartende Jobs</translation>
    </message>
    <message>
        <source>jobs that waited</source>
        <translation>wartende Jobs</translation>
    </message>
    <message>
        <source>jobs wait</source>
        <translation>Jobs warten</translation>
    </message>
    <message>
        <source>jobs waited</source>
        <translation>Jobs warteten</translation>
    </message>
    <message>
        <source>jobs waiting</source>
        <translation>wartende Jobs</translation>
    </message>
    <message>
        <source>jobs were deleted or altered meanwhile</source>
        <translation>Jobs wurden inzwischen gelöscht oder geändert</translation>
    </message>
    <message>
        <source>jobs without PE</source>
        <translation>Jobs ohne PE</translation>
    </message>
    <message>
        <source>jobs without a known end</source>
        <translation>Jobs ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>jobs without project</source>
        <translation>Jobs ohne Projekt</translation>
    </message>
    <message>
        <source>jobs {age}</source>
        <translation>Jobs {age}</translation>
    </message>
    <message>
        <source>jobs {numbers} and {count} more</source>
        <translation>Jobs {numbers} und {count} weitere</translation>
    </message>
    <message>
        <source>keep the spool directory of jobs that ended, to look for faults</source>
        <translation>das Spool-Verzeichnis beendeter Jobs zur Fehlersuche behalten</translation>
    </message>
    <message>
        <source>kept case</source>
        <translation>behaltenen Fall</translation>
    </message>
    <message>
        <source>kept cases</source>
        <translation>behaltenen Fällen</translation>
    </message>
    <message>
        <source>kept out</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>kept still</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave their error state, if nothing else is wrong</source>
        <translation>verlassen den Fehlerzustand, wenn sonst alles stimmt</translation>
    </message>
    <message>
        <source>left in the queue instance</source>
        <translation>in der Queue-Instanz übrig</translation>
    </message>
    <message>
        <source>left of the cluster's</source>
        <translation>vom Cluster übrig</translation>
    </message>
    <message>
        <source>left on the host</source>
        <translation>auf dem Host übrig</translation>
    </message>
    <message>
        <source>less than</source>
        <translation>weniger als</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>less than {under} s</source>
        <translation>unter {under} s</translation>
    </message>
    <message>
        <source>let a worker sleep after each request, for tests</source>
        <translation>einen Worker nach jeder Anfrage schlafen lassen, für Tests</translation>
    </message>
    <message>
        <source>let in</source>
        <translation>zugelassen</translation>
    </message>
    <message>
        <source>let the communication library report more errors</source>
        <translation>die Kommunikationsbibliothek mehr Fehler melden lassen</translation>
    </message>
    <message>
        <source>licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Limit</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>limits with the suffix T in G, as {title} knows no suffix T</source>
        <translation>Limits mit dem Suffix T in G, da {title} kein Suffix T kennt</translation>
    </message>
    <message>
        <source>limits {name} to {value}, the job asks for {asked}</source>
        <translation>begrenzt {name} auf {value}, der Job verlangt {asked}</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>Zeile {line}</translation>
    </message>
    <message>
        <source>line {line}, column {column}: </source>
        <translation>Zeile {line}, Spalte {column}: </translation>
    </message>
    <message>
        <source>linear:2 or set striding:2:4</source>
        <translation>linear:2 oder set striding:2:4</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>list of {kind}s</source>
        <translation>Liste: {kind}</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Load</translation>
    </message>
    <message>
        <source>load threshold alarm</source>
        <translation>Alarm der Lastschwelle</translation>
    </message>
    <message>
        <source>load value</source>
        <translation>Load-Wert</translation>
    </message>
    <message>
        <source>load values</source>
        <translation>Load-Werte</translation>
    </message>
    <message>
        <source>load values changed meanwhile</source>
        <translation>Lastwerte haben sich inzwischen geändert</translation>
    </message>
    <message>
        <source>load values of hosts</source>
        <translation>Lastwerte der Hosts</translation>
    </message>
    <message>
        <source>load {load:.2f} per processor</source>
        <translation>Load {load:.2f} je Prozessor</translation>
    </message>
    <message>
        <source>load: the least loaded host comes first, sequence numbers break ties; seqno: the other way round.</source>
        <translation>load: Der am wenigsten belastete Host kommt zuerst, bei Gleichstand entscheidet die Sequenznummer; seqno: umgekehrt.</translation>
    </message>
    <message>
        <source>loads of {hosts}</source>
        <translation>Last von {hosts}</translation>
    </message>
    <message>
        <source>local configuration</source>
        <translation>lokale Konfiguration</translation>
    </message>
    <message>
        <source>local configurations</source>
        <translation>lokale Konfigurationen</translation>
    </message>
    <message>
        <source>log what each scheduling run cost</source>
        <translation>protokollieren, was jeder Scheduler-Lauf gekostet hat</translation>
    </message>
    <message>
        <source>long target of {name}</source>
        <translation>langfristiges Ziel von {name}</translation>
    </message>
    <message>
        <source>longest task</source>
        <translation>längsten Task</translation>
    </message>
    <message>
        <source>look at no more jobs of a category than slots are free; deprecated</source>
        <translation>nicht mehr Jobs einer Kategorie ansehen, als Slots frei sind; veraltet</translation>
    </message>
    <message>
        <source>mail</source>
        <translation>Mail</translation>
    </message>
    <message>
        <source>mail or record</source>
        <translation>Mail oder Eintrag</translation>
    </message>
    <message>
        <source>mails</source>
        <translation>Mails</translation>
    </message>
    <message>
        <source>mails or records</source>
        <translation>Mails oder Einträge</translation>
    </message>
    <message>
        <source>manager</source>
        <translation>Manager</translation>
    </message>
    <message>
        <source>manager: may change everything, and act on all jobs and queues</source>
        <translation>Manager: darf alles ändern und auf alle Jobs und Queues einwirken</translation>
    </message>
    <message>
        <source>manager: root and the user who runs the qmaster always are{more}</source>
        <translation>Manager: root und der Benutzer, unter dem der Qmaster läuft, sind es immer{more}</translation>
    </message>
    <message>
        <source>managers</source>
        <translation>Manager</translation>
    </message>
    <message>
        <source>many small bars</source>
        <translation>viele kleine Balken</translation>
    </message>
    <message>
        <source>map of queue instances</source>
        <translation>Karte der Queue-Instanzen</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>mark of a line</source>
        <translation>Zeichen einer Linie</translation>
    </message>
    <message>
        <source>may be at fault</source>
        <translation>vielleicht die Ursache</translation>
    </message>
    <message>
        <source>may be made, as by every manager</source>
        <translation>erlaubt, wie jedem Manager</translation>
    </message>
    <message>
        <source>may be made: {user_set} names the user</source>
        <translation>erlaubt: {user_set} nennt den Benutzer</translation>
    </message>
    <message>
        <source>may be used (qsub -dl): {user_set} names the user</source>
        <translation>erlaubt (qsub -dl): {user_set} nennt den Benutzer</translation>
    </message>
    <message>
        <source>may not be made: neither manager nor named in {user_set}{more}</source>
        <translation>nicht erlaubt: weder Manager noch in {user_set} genannt{more}</translation>
    </message>
    <message>
        <source>may not be used: not named in {user_set}{more}{manager}</source>
        <translation>nicht erlaubt: nicht in {user_set} genannt{more}{manager}</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>mean wait, {base}</source>
        <translation>mittlere Wartezeit, {base}</translation>
    </message>
    <message>
        <source>mean wait, {title}</source>
        <translation>mittlere Wartezeit, {title}</translation>
    </message>
    <message>
        <source>measure memory by smaps, exact and slow, Linux only</source>
        <translation>Speicher mit smaps messen, genau und langsam, nur Linux</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>met</source>
        <translation>trifft zu</translation>
    </message>
    <message>
        <source>milliseconds from which a verification is logged</source>
        <translation>Millisekunden, ab denen eine Prüfung protokolliert wird</translation>
    </message>
    <message>
        <source>minute</source>
        <translation>Minute</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>mistake</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>months</source>
        <translation>Monate</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>more altered job</source>
        <translation>weiterer geänderter Job</translation>
    </message>
    <message>
        <source>more altered jobs</source>
        <translation>weitere geänderte Jobs</translation>
    </message>
    <message>
        <source>more error</source>
        <translation>weiterer Fehler</translation>
    </message>
    <message>
        <source>more errors</source>
        <translation>weitere Fehler</translation>
    </message>
    <message>
        <source>more is booked than there would be</source>
        <translation>es ist mehr gebucht, als es gäbe</translation>
    </message>
    <message>
        <source>more job</source>
        <translation>weiterer Job</translation>
    </message>
    <message>
        <source>more jobs</source>
        <translation>weitere Jobs</translation>
    </message>
    <message>
        <source>more line</source>
        <translation>weitere Zeile</translation>
    </message>
    <message>
        <source>more lines</source>
        <translation>weitere Zeilen</translation>
    </message>
    <message>
        <source>more member</source>
        <translation>weiteres Mitglied</translation>
    </message>
    <message>
        <source>more members</source>
        <translation>weitere Mitglieder</translation>
    </message>
    <message>
        <source>more never start</source>
        <translation>mehr starten nie</translation>
    </message>
    <message>
        <source>more queue instance</source>
        <translation>weitere Queue-Instanz</translation>
    </message>
    <message>
        <source>more queue instances</source>
        <translation>weitere Queue-Instanzen</translation>
    </message>
    <message>
        <source>more reason</source>
        <translation>weiterer Grund</translation>
    </message>
    <message>
        <source>more reasons</source>
        <translation>weitere Gründe</translation>
    </message>
    <message>
        <source>more refusal</source>
        <translation>weitere Ablehnung</translation>
    </message>
    <message>
        <source>more refusals</source>
        <translation>weitere Ablehnungen</translation>
    </message>
    <message>
        <source>more task</source>
        <translation>weiterer Task</translation>
    </message>
    <message>
        <source>more tasks</source>
        <translation>weitere Tasks</translation>
    </message>
    <message>
        <source>more than</source>
        <translation>mehr als</translation>
    </message>
    <message>
        <source>more user</source>
        <translation>weiterem Benutzer</translation>
    </message>
    <message>
        <source>more users</source>
        <translation>weiteren Benutzern</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>neither held nor in error</source>
        <translation>weder angehalten noch im Fehlerzustand</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>never started, {title}</source>
        <translation>nie gestartet, {title}</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>new, not applied</source>
        <translation>neu, nicht angewandt</translation>
    </message>
    <message>
        <source>next pass</source>
        <translation>nächster Durchlauf</translation>
    </message>
    <message>
        <source>next task</source>
        <translation>nächster Task</translation>
    </message>
    <message>
        <source>nine</source>
        <translation>neun</translation>
    </message>
    <message>
        <source>ninth slot</source>
        <translation>neunte Slot</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no PE is called {pe}</source>
        <translation>keine PE heißt {pe}</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>no attribute of this name</source>
        <translation>kein Attribut dieses Namens</translation>
    </message>
    <message>
        <source>no command</source>
        <translation>kein Befehl</translation>
    </message>
    <message>
        <source>no command of Grid Engine: as if the power of {hosts} failed</source>
        <translation>kein Befehl von Grid Engine: als fiele der Strom von {hosts} aus</translation>
    </message>
    <message>
        <source>no commands</source>
        <translation>keine Befehle</translation>
    </message>
    <message>
        <source>no consumable of the whole cluster is used up</source>
        <translation>kein Consumable des ganzen Clusters ist aufgebraucht</translation>
    </message>
    <message>
        <source>no counterpart there</source>
        <translation>dort ohne Gegenstück</translation>
    </message>
    <message>
        <source>no deadline (-dl)</source>
        <translation>keine Deadline (-dl)</translation>
    </message>
    <message>
        <source>no effect: no host of the group is in the host list</source>
        <translation>keine Wirkung: Kein Host der Gruppe steht in der Hostliste</translation>
    </message>
    <message>
        <source>no effect: the host is not in the host list</source>
        <translation>keine Wirkung: Der Host steht nicht in der Hostliste</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>kein Ende</translation>
    </message>
    <message>
        <source>no end is known</source>
        <translation>ein Ende ist nicht bekannt</translation>
    </message>
    <message>
        <source>no exec host</source>
        <translation>kein Exec Host</translation>
    </message>
    <message>
        <source>no figure</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>no filter of {names}: everything passes</source>
        <translation>kein Filter für {names}: Alles passt</translation>
    </message>
    <message>
        <source>no forecast is worked out: it was stopped</source>
        <translation>es wird keine Vorhersage berechnet: Sie wurde abgebrochen</translation>
    </message>
    <message>
        <source>no forecast yet</source>
        <translation>noch keine Vorhersage</translation>
    </message>
    <message>
        <source>no forecast: the scheduler does not run, so no job starts</source>
        <translation>keine Vorhersage: Der Scheduler läuft nicht, also startet kein Job</translation>
    </message>
    <message>
        <source>no full limit keeps a job waiting</source>
        <translation>kein volles Limit lässt einen Job warten</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>kein Host</translation>
    </message>
    <message>
        <source>no job is in error</source>
        <translation>kein Job ist im Fehlerzustand</translation>
    </message>
    <message>
        <source>no job runs in it</source>
        <translation>kein Job läuft darin</translation>
    </message>
    <message>
        <source>no job starts</source>
        <translation>kein Job startet</translation>
    </message>
    <message>
        <source>no job starts, running jobs are suspended</source>
        <translation>kein Job startet, laufende Jobs werden suspendiert</translation>
    </message>
    <message>
        <source>no job starts, running jobs go on</source>
        <translation>kein Job startet, laufende Jobs laufen weiter</translation>
    </message>
    <message>
        <source>no job waits</source>
        <translation>kein Job wartet</translation>
    </message>
    <message>
        <source>no known end</source>
        <translation>kein bekanntes Ende</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>kein Limit</translation>
    </message>
    <message>
        <source>no more {name} on {level}</source>
        <translation>kein {name} mehr auf {level}</translation>
    </message>
    <message>
        <source>no parallel environment</source>
        <translation>keine Parallelumgebung</translation>
    </message>
    <message>
        <source>no pass yet</source>
        <translation>noch kein Durchlauf</translation>
    </message>
    <message>
        <source>no policy hands out tickets: each job counts 0.5</source>
        <translation>keine Policy vergibt Tickets: Jeder Job zählt 0,5</translation>
    </message>
    <message>
        <source>no project</source>
        <translation>kein Projekt</translation>
    </message>
    <message>
        <source>no queue</source>
        <translation>keine Queue</translation>
    </message>
    <message>
        <source>no queue instance</source>
        <translation>keine Queue-Instanz</translation>
    </message>
    <message>
        <source>no queue instance is in error</source>
        <translation>keine Queue-Instanz ist im Fehlerzustand</translation>
    </message>
    <message>
        <source>no queue instance is open</source>
        <translation>keine Queue-Instanz ist offen</translation>
    </message>
    <message>
        <source>no queue instance of -masterq {queues} suits its master task</source>
        <translation>keine Queue-Instanz von -masterq {queues} passt für seinen Master-Task</translation>
    </message>
    <message>
        <source>no queue instance of -q {queues} suits it</source>
        <translation>keine Queue-Instanz von -q {queues} passt</translation>
    </message>
    <message>
        <source>no queue instance of -q {queues} suits its slave tasks</source>
        <translation>keine Queue-Instanz von -q {queues} passt für seine Slave-Tasks</translation>
    </message>
    <message>
        <source>no queue instance of {where} offers {name}={asked}</source>
        <translation>keine Queue-Instanz von {where} bietet {name}={asked}</translation>
    </message>
    <message>
        <source>no queue instance that is asked for ({queues}) has PE {pe} in its pe_list</source>
        <translation>keine der verlangten Queue-Instanzen ({queues}) hat PE {pe} in pe_list</translation>
    </message>
    <message>
        <source>no queue instance that suits has PE {pe} in its pe_list</source>
        <translation>keine passende Queue-Instanz hat PE {pe} in pe_list</translation>
    </message>
    <message>
        <source>no queue instance that suits it otherwise lets in user {user}</source>
        <translation>keine sonst passende Queue-Instanz lässt Benutzer {user} zu</translation>
    </message>
    <message>
        <source>no queue instance that suits it otherwise takes jobs {what}</source>
        <translation>keine sonst passende Queue-Instanz nimmt Jobs {what}</translation>
    </message>
    <message>
        <source>no rule</source>
        <translation>keine Regel</translation>
    </message>
    <message>
        <source>no rule in force</source>
        <translation>keine Regel in Kraft</translation>
    </message>
    <message>
        <source>no scheduler</source>
        <translation>kein Scheduler</translation>
    </message>
    <message>
        <source>no share tree</source>
        <translation>kein Share Tree</translation>
    </message>
    <message>
        <source>no start</source>
        <translation>kein Start</translation>
    </message>
    <message>
        <source>no such host group</source>
        <translation>keine solche Hostgruppe</translation>
    </message>
    <message>
        <source>no user</source>
        <translation>kein Benutzer</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>no {name}</source>
        <translation>0 {name}</translation>
    </message>
    <message>
        <source>no {type} value</source>
        <translation>kein {type}-Wert</translation>
    </message>
    <message>
        <source>no, never start it again</source>
        <translation>nein, nie neu starten</translation>
    </message>
    <message>
        <source>no, whatever default files say</source>
        <translation>nein, was immer Vorgabedateien sagen</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>nobody known</source>
        <translation>niemand bekannt</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>node[01-20], or any list of names</source>
        <translation>node[01-20] oder eine beliebige Liste von Namen</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none before it</source>
        <translation>keiner davor</translation>
    </message>
    <message>
        <source>none exists</source>
        <translation>keine vorhanden</translation>
    </message>
    <message>
        <source>none is free</source>
        <translation>keine frei</translation>
    </message>
    <message>
        <source>none is used</source>
        <translation>nichts ist belegt</translation>
    </message>
    <message>
        <source>none of it</source>
        <translation>nichts davon</translation>
    </message>
    <message>
        <source>none of the {nouns} passes</source>
        <translation>{nouns}: nichts davon passt</translation>
    </message>
    <message>
        <source>none of {names} includes {name}</source>
        <translation>nichts von {names} enthält {name}</translation>
    </message>
    <message>
        <source>none that qstat prints</source>
        <translation>keiner, den qstat ausgibt</translation>
    </message>
    <message>
        <source>none will be free</source>
        <translation>künftig keine frei</translation>
    </message>
    <message>
        <source>none, in order</source>
        <translation>keine, in Ordnung</translation>
    </message>
    <message>
        <source>none, it did not run</source>
        <translation>keiner, er lief nicht</translation>
    </message>
    <message>
        <source>none: 1 slot</source>
        <translation>keine: 1 Slot</translation>
    </message>
    <message>
        <source>none: one slot</source>
        <translation>keine: ein Slot</translation>
    </message>
    <message>
        <source>none: the id of an advance reservation</source>
        <translation>keine: die ID einer Reservierung</translation>
    </message>
    <message>
        <source>none: the rule is called by its number</source>
        <translation>keiner: Die Regel heißt nach ihrer Nummer</translation>
    </message>
    <message>
        <source>none: with Grid Engine's defaults</source>
        <translation>keinem: mit den Standardwerten von Grid Engine</translation>
    </message>
    <message>
        <source>none; 2-4,7</source>
        <translation>keine; 2-4,7</translation>
    </message>
    <message>
        <source>not a value of type {type}</source>
        <translation>kein Wert vom Typ {type}</translation>
    </message>
    <message>
        <source>not applied</source>
        <translation>nicht angewendet</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>nicht gefragt</translation>
    </message>
    <message>
        <source>not asked for ({name})</source>
        <translation>nicht verlangt ({name})</translation>
    </message>
    <message>
        <source>not authorized</source>
        <translation>not authorized</translation>
    </message>
    <message>
        <source>not before</source>
        <translation>nicht vor</translation>
    </message>
    <message>
        <source>not before {moment}</source>
        <translation>nicht vor {moment}</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>nicht gewählt</translation>
    </message>
    <message>
        <source>not consumed: limits what may be requested</source>
        <translation>nicht verbraucht: begrenzt, was angefordert werden darf</translation>
    </message>
    <message>
        <source>not counted: it limits what a job may request</source>
        <translation>nicht gezählt: begrenzt, was ein Job anfordern darf</translation>
    </message>
    <message>
        <source>not enabled</source>
        <translation>nicht aktiv</translation>
    </message>
    <message>
        <source>not enough ends before the reservation does</source>
        <translation>vor dem Ende der Reservierung endet nicht genug</translation>
    </message>
    <message>
        <source>not equal</source>
        <translation>ungleich</translation>
    </message>
    <message>
        <source>not expected</source>
        <translation>nicht erwartet</translation>
    </message>
    <message>
        <source>not filtered</source>
        <translation>nicht gefiltert</translation>
    </message>
    <message>
        <source>not held</source>
        <translation>kein Hold</translation>
    </message>
    <message>
        <source>not in its AR</source>
        <translation>nicht in seiner AR</translation>
    </message>
    <message>
        <source>not in queue</source>
        <translation>nicht in der Queue</translation>
    </message>
    <message>
        <source>not in the complex</source>
        <translation>nicht im Complex</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>not known here</source>
        <translation>hier unbekannt</translation>
    </message>
    <message>
        <source>not known; what you enter replaces it</source>
        <translation>nicht bekannt; Ihre Eingabe ersetzt es</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>trifft nicht zu</translation>
    </message>
    <message>
        <source>not now: {reason}</source>
        <translation>jetzt nicht: {reason}</translation>
    </message>
    <message>
        <source>not open before the advance reservation begins</source>
        <translation>nicht offen, bevor die Reservierung beginnt</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>nicht erreicht</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>not requested</source>
        <translation>nicht angefordert</translation>
    </message>
    <message>
        <source>not requested; for example {value}</source>
        <translation>nicht angefordert; zum Beispiel {value}</translation>
    </message>
    <message>
        <source>not searched, as rule {rule} refuses {subject} on another queue instance</source>
        <translation>nicht durchsucht, da {subject} auf einer anderen Queue-Instanz von Regel {rule} abgelehnt wird</translation>
    </message>
    <message>
        <source>not tried until that is cleared (qmod -cj)</source>
        <translation>kein Versuch, bis er gelöscht ist (qmod -cj)</translation>
    </message>
    <message>
        <source>not true</source>
        <translation>nicht true</translation>
    </message>
    <message>
        <source>not while the user has jobs</source>
        <translation>nicht, solange der Benutzer Jobs hat</translation>
    </message>
    <message>
        <source>not worked out</source>
        <translation>nicht berechnet</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>nichts weiter</translation>
    </message>
    <message>
        <source>nothing is in use</source>
        <translation>nichts ist belegt</translation>
    </message>
    <message>
        <source>nothing is unusual</source>
        <translation>nichts ist ungewöhnlich</translation>
    </message>
    <message>
        <source>nothing more can start that counts here</source>
        <translation>nichts mehr kann starten, was hier zählt</translation>
    </message>
    <message>
        <source>nothing of the configuration</source>
        <translation>nichts an der Konfiguration</translation>
    </message>
    <message>
        <source>nothing suitable is chosen</source>
        <translation>nichts Passendes ist gewählt</translation>
    </message>
    <message>
        <source>nothing that is known here</source>
        <translation>nichts, was hier bekannt ist</translation>
    </message>
    <message>
        <source>nothing was seen that explains it</source>
        <translation>nichts wurde gesehen, das es erklärt</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>now it is {job_before} at place {before:,}</source>
        <translation>jetzt ist es {job_before} auf Platz {before:,}</translation>
    </message>
    <message>
        <source>now: {moment}</source>
        <translation>jetzt: {moment}</translation>
    </message>
    <message>
        <source>np_load_avg, which load thresholds usually limit</source>
        <translation>np_load_avg, das Lastschwellen meist begrenzen</translation>
    </message>
    <message>
        <source>npprior: the priority of -p, from 0 to 1</source>
        <translation>npprior: die Priorität von -p, von 0 bis 1</translation>
    </message>
    <message>
        <source>ntckts: the tickets compared with those of the other jobs, from 0 to 1</source>
        <translation>ntckts: die Tickets, verglichen mit denen anderer Jobs, von 0 bis 1</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>nurg: the urgency compared with that of the other jobs, from 0 to 1</source>
        <translation>nurg: die Dringlichkeit, verglichen mit der anderer Jobs, von 0 bis 1</translation>
    </message>
    <message>
        <source>object keeps</source>
        <translation>Objekt schließt</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>objects keep</source>
        <translation>Objekte schließen</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>of PE {pe}</source>
        <translation>der PE {pe}</translation>
    </message>
    <message>
        <source>of all</source>
        <translation>von allen</translation>
    </message>
    <message>
        <source>of all together</source>
        <translation>von allen zusammen</translation>
    </message>
    <message>
        <source>of checkpointing environment {name}</source>
        <translation>der Checkpointing-Umgebung {name}</translation>
    </message>
    <message>
        <source>of its category</source>
        <translation>seiner Kategorie</translation>
    </message>
    <message>
        <source>of its type</source>
        <translation>seines Typs</translation>
    </message>
    <message>
        <source>of no type</source>
        <translation>ohne Typ</translation>
    </message>
    <message>
        <source>of project {projects}</source>
        <translation>aus dem Projekt {projects}</translation>
    </message>
    <message>
        <source>of project {project}</source>
        <translation>von Projekt {project}</translation>
    </message>
    <message>
        <source>of the project, by users who have no leaf in it and no jobs now</source>
        <translation>des Projekts, von Benutzern, die darin kein Blatt und jetzt keine Jobs haben</translation>
    </message>
    <message>
        <source>of the queue instances of -q {queues} the best offers {name}={most}</source>
        <translation>von den Queue-Instanzen von -q {queues} bietet die beste {name}={most}</translation>
    </message>
    <message>
        <source>of the shares of all nodes beside it</source>
        <translation>der Anteile aller Knoten daneben</translation>
    </message>
    <message>
        <source>of their jobs {count:,} task runs</source>
        <translation>von deren Jobs läuft {count:,} Task</translation>
    </message>
    <message>
        <source>of their jobs {count:,} tasks run</source>
        <translation>von deren Jobs laufen {count:,} Tasks</translation>
    </message>
    <message>
        <source>of those beside it that have jobs</source>
        <translation>derer daneben, die Jobs haben</translation>
    </message>
    <message>
        <source>of those in its category that have jobs</source>
        <translation>derer in seiner Kategorie, die Jobs haben</translation>
    </message>
    <message>
        <source>of those that take it the best offers {name}={most}</source>
        <translation>von denen, die ihn nehmen, bietet die beste {name}={most}</translation>
    </message>
    <message>
        <source>of type {there} there, and stays so: {here} here</source>
        <translation>dort vom Typ {there}, und so bleibt es: hier {here}</translation>
    </message>
    <message>
        <source>of unknown state, as its host does not answer</source>
        <translation>in unbekanntem Zustand, da ihr Host nicht antwortet</translation>
    </message>
    <message>
        <source>of {users}</source>
        <translation>von {users}</translation>
    </message>
    <message>
        <source>of {user}</source>
        <translation>von {user}</translation>
    </message>
    <message>
        <source>off by {length}</source>
        <translation>{length} daneben</translation>
    </message>
    <message>
        <source>off by {percent}</source>
        <translation>{percent} daneben</translation>
    </message>
    <message>
        <source>older record</source>
        <translation>älterer Eintrag</translation>
    </message>
    <message>
        <source>older records</source>
        <translation>ältere Einträge</translation>
    </message>
    <message>
        <source>older task</source>
        <translation>älterer Task</translation>
    </message>
    <message>
        <source>older tasks</source>
        <translation>ältere Tasks</translation>
    </message>
    <message>
        <source>on any of {hosts}</source>
        <translation>auf irgendeinem von {hosts}</translation>
    </message>
    <message>
        <source>on each of {hosts}</source>
        <translation>auf jedem von {hosts}</translation>
    </message>
    <message>
        <source>on host {host}</source>
        <translation>auf Host {host}</translation>
    </message>
    <message>
        <source>on {names}</source>
        <translation>auf {names}</translation>
    </message>
    <message>
        <source>on {names} in PE {pe}, {slots}</source>
        <translation>auf {names} in PE {pe}, {slots}</translation>
    </message>
    <message>
        <source>on {place}</source>
        <translation>auf {place}</translation>
    </message>
    <message>
        <source>on {place}, which is {states} now</source>
        <translation>auf {place}, jetzt {states}</translation>
    </message>
    <message>
        <source>on {place}; now {troubles}</source>
        <translation>auf {place}; jetzt {troubles}</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>once more</source>
        <translation>noch einmal</translation>
    </message>
    <message>
        <source>once on each host</source>
        <translation>einmal je Host</translation>
    </message>
    <message>
        <source>one</source>
        <translation>eins</translation>
    </message>
    <message>
        <source>one of some words</source>
        <translation>eines von einigen Wörtern</translation>
    </message>
    <message>
        <source>one of {count} must open: {names} (now closed)</source>
        <translation>1 von {count} muss öffnen: {names} (jetzt geschlossen)</translation>
    </message>
    <message>
        <source>one slot of each host in turn</source>
        <translation>reihum ein Slot von jedem Host</translation>
    </message>
    <message>
        <source>one taken as it is</source>
        <translation>eines unverändert übernommen</translation>
    </message>
    <message>
        <source>only ask: could it start in an empty cluster?</source>
        <translation>nur fragen: könnte er im leeren Cluster starten?</translation>
    </message>
    <message>
        <source>only ask: could it start now?</source>
        <translation>nur fragen: könnte er jetzt starten?</translation>
    </message>
    <message>
        <source>only for jobs that request {name}</source>
        <translation>nur für Jobs, die {name} anfordern</translation>
    </message>
    <message>
        <source>only in use</source>
        <translation>nur belegte</translation>
    </message>
    <message>
        <source>only there: {listed}</source>
        <translation>nur dort: {listed}</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>open all day, whatever the week says</source>
        <translation>den ganzen Tag offen, was auch immer week sagt</translation>
    </message>
    <message>
        <source>open end, no run time limit</source>
        <translation>offenes Ende, keine Laufzeitgrenze</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>operator hold</source>
        <translation>Hold des Operators</translation>
    </message>
    <message>
        <source>operator: may act on all jobs and queues, and change user sets</source>
        <translation>Operator: darf auf alle Jobs und Queues einwirken und Benutzerlisten ändern</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>options that have no field above</source>
        <translation>Optionen, die oben kein Feld haben</translation>
    </message>
    <message>
        <source>or instead</source>
        <translation>oder statt dessen</translation>
    </message>
    <message>
        <source>or the fingerprint that you were told, for ssh to compare: SHA256:...</source>
        <translation>oder der Fingerabdruck, der Ihnen genannt wurde, zum Vergleich durch ssh: SHA256:...</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>orphaned</source>
        <translation>verwaist</translation>
    </message>
    <message>
        <source>otckt: the tickets of the override policy</source>
        <translation>otckt: die Tickets der Override-Policy</translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other job</source>
        <translation>weiterer Job</translation>
    </message>
    <message>
        <source>other jobs</source>
        <translation>weitere Jobs</translation>
    </message>
    <message>
        <source>other number</source>
        <translation>weitere Zahl</translation>
    </message>
    <message>
        <source>other numbers</source>
        <translation>weitere Zahlen</translation>
    </message>
    <message>
        <source>other places</source>
        <translation>anderen Plätzen</translation>
    </message>
    <message>
        <source>other queues</source>
        <translation>andere Queues</translation>
    </message>
    <message>
        <source>other task</source>
        <translation>weiterer Task</translation>
    </message>
    <message>
        <source>other tasks</source>
        <translation>weitere Tasks</translation>
    </message>
    <message>
        <source>other value</source>
        <translation>weiterer Wert</translation>
    </message>
    <message>
        <source>other values</source>
        <translation>weitere Werte</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>outside the advance reservation</source>
        <translation>außerhalb der Reservierung</translation>
    </message>
    <message>
        <source>over</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <source>over 1</source>
        <translation>über 1</translation>
    </message>
    <message>
        <source>over projects</source>
        <translation>über Projekte</translation>
    </message>
    <message>
        <source>over, its last jobs are ending</source>
        <translation>vorbei, ihre letzten Jobs enden</translation>
    </message>
    <message>
        <source>overbooked</source>
        <translation>überbucht</translation>
    </message>
    <message>
        <source>overloaded</source>
        <translation>überlastet</translation>
    </message>
    <message>
        <source>override</source>
        <translation>Override</translation>
    </message>
    <message>
        <source>override tickets</source>
        <translation>Override-Tickets</translation>
    </message>
    <message>
        <source>override tickets of the running tasks of {kind} {name}</source>
        <translation>Override-Tickets der laufenden Tasks von {kind} {name}</translation>
    </message>
    <message>
        <source>override tickets of the waiting jobs of {kind} {name}</source>
        <translation>Override-Tickets der wartenden Jobs von {kind} {name}</translation>
    </message>
    <message>
        <source>override tickets that were given to it</source>
        <translation>zugewiesene Override-Tickets</translation>
    </message>
    <message>
        <source>ovrts: the tickets that a manager gave the job (qalter -ot)</source>
        <translation>ovrts: die Tickets, die ein Manager dem Job gab (qalter -ot)</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>parallel environment</source>
        <translation>Parallelumgebung</translation>
    </message>
    <message>
        <source>parallel environments</source>
        <translation>Parallelumgebungen</translation>
    </message>
    <message>
        <source>parallel or not - add a name or *</source>
        <translation>parallel oder nicht - Name oder * hinzufügen</translation>
    </message>
    <message>
        <source>part of all of {name}</source>
        <translation>Anteil von {name} an allem</translation>
    </message>
    <message>
        <source>part of its category of {name}</source>
        <translation>Anteil von {name} an seiner Kategorie</translation>
    </message>
    <message>
        <source>part of its level of {name}</source>
        <translation>Anteil von {name} an seiner Ebene</translation>
    </message>
    <message>
        <source>part of those with jobs of {name}</source>
        <translation>Anteil von {name} unter denen mit Jobs</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>pass took {ms:.0f} ms</source>
        <translation>Durchlauf: {ms:.0f} ms</translation>
    </message>
    <message>
        <source>passed over</source>
        <translation>übergangen</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>past</source>
        <translation>vergangen</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>patterns</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>ruht</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>per host differ between the chosen objects; editing this value keeps them</source>
        <translation>je Host unterscheiden sich zwischen den gewählten Objekten; eine Änderung dieses Wertes behält sie</translation>
    </message>
    <message>
        <source>per slot</source>
        <translation>je Slot</translation>
    </message>
    <message>
        <source>perhaps</source>
        <translation>vielleicht</translation>
    </message>
    <message>
        <source>periodically</source>
        <translation>regelmäßig</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>places</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>plan moves</source>
        <translation>Plan ändert sich</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>planned (-R y)</source>
        <translation>geplant (-R y)</translation>
    </message>
    <message>
        <source>planned start</source>
        <translation>geplanter Start</translation>
    </message>
    <message>
        <source>planned starts</source>
        <translation>geplante Starts</translation>
    </message>
    <message>
        <source>planned starts: not known; the scheduler writes them in its passes with MONITOR=1 in params of its configuration. It has none, it did not write when jobs came or ended, or common/schedule of the cell cannot be read here</source>
        <translation>geplante Starts: nicht bekannt; der Scheduler schreibt sie in seinen Durchläufen mit MONITOR=1 in params seiner Konfiguration. Dort steht es nicht, er schrieb nicht, als Jobs kamen oder endeten, oder common/schedule der Zelle ist hier nicht lesbar</translation>
    </message>
    <message>
        <source>planned {moment}</source>
        <translation>geplant {moment}</translation>
    </message>
    <message>
        <source>playing</source>
        <translation>spielt</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>plot of shares</source>
        <translation>Diagramm der Anteile</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>policy_hierarchy {written} leaves out the {names} policies, which hand out tickets: these count, but they are handed out without regard to the tickets of other policies, and those without regard to these.</source>
        <translation>policy_hierarchy {written} lässt die Policies {names} aus, die Tickets vergeben: Diese zählen, werden aber ohne Rücksicht auf die Tickets anderer Policies vergeben, und jene ohne Rücksicht auf diese.</translation>
    </message>
    <message>
        <source>policy_hierarchy {written} leaves out the {names} policy, which hands out tickets: these count, but they are handed out without regard to the tickets of other policies, and those without regard to these.</source>
        <translation>policy_hierarchy {written} lässt die Policy {names} aus, die Tickets vergibt: Diese zählen, werden aber ohne Rücksicht auf die Tickets anderer Policies vergeben, und jene ohne Rücksicht auf diese.</translation>
    </message>
    <message>
        <source>posix_compliant starts the configured shell, unix_behavior what the first line of the script names, script_from_stdin feeds the script to the configured shell.</source>
        <translation>posix_compliant startet die konfigurierte Shell, unix_behavior das, was die erste Zeile des Skripts nennt, script_from_stdin reicht das Skript der konfigurierten Shell auf der Standardeingabe.</translation>
    </message>
    <message>
        <source>present folder (-cwd)</source>
        <translation>aktuelles Verzeichnis (-cwd)</translation>
    </message>
    <message>
        <source>priority of job {number}</source>
        <translation>Priorität von Job {number}</translation>
    </message>
    <message>
        <source>priority {now}</source>
        <translation>Priorität {now}</translation>
    </message>
    <message>
        <source>priority {theirs}, against {own}</source>
        <translation>Priorität {theirs} gegen {own}</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>profile the daemon</source>
        <translation>Profil des Daemons</translation>
    </message>
    <message>
        <source>profile the listener threads</source>
        <translation>Profil der Listener-Threads</translation>
    </message>
    <message>
        <source>profile the scheduler thread</source>
        <translation>Profil des Scheduler-Threads</translation>
    </message>
    <message>
        <source>profile the signal thread</source>
        <translation>Profil des Signal-Threads</translation>
    </message>
    <message>
        <source>profile the thread of timed events</source>
        <translation>Profil des Threads für zeitgesteuerte Events</translation>
    </message>
    <message>
        <source>profile the thread that delivers events</source>
        <translation>Profil des Threads, der Events zustellt</translation>
    </message>
    <message>
        <source>profile the worker threads</source>
        <translation>Profil der Worker-Threads</translation>
    </message>
    <message>
        <source>project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>project {project}</source>
        <translation>Projekt {project}</translation>
    </message>
    <message>
        <source>projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>qalter cannot empty this list; enter other addresses.</source>
        <translation>qalter kann diese Liste nicht leeren; geben Sie andere Adressen ein.</translation>
    </message>
    <message>
        <source>qalter cannot empty this list; enter the number of a job that has ended.</source>
        <translation>qalter kann diese Liste nicht leeren; geben Sie die Nummer eines beendeten Jobs ein.</translation>
    </message>
    <message>
        <source>qalter cannot leave it to the queue again; choose yes or no.</source>
        <translation>qalter kann es nicht wieder der Queue überlassen; wählen Sie ja oder nein.</translation>
    </message>
    <message>
        <source>qalter cannot take the deadline away; enter another one.</source>
        <translation>qalter kann die Deadline nicht wegnehmen; geben Sie eine andere ein.</translation>
    </message>
    <message>
        <source>qalter cannot take the folder away; enter another one.</source>
        <translation>qalter kann das Verzeichnis nicht wegnehmen; geben Sie ein anderes ein.</translation>
    </message>
    <message>
        <source>qalter cannot take the parallel environment away.</source>
        <translation>qalter kann die Parallelumgebung nicht wegnehmen.</translation>
    </message>
    <message>
        <source>qalter cannot take the preferred queues away; enter * for any queue.</source>
        <translation>qalter kann die bevorzugten Queues nicht wegnehmen; geben Sie * für jede Queue ein.</translation>
    </message>
    <message>
        <source>qalter cannot take the queues away; enter * for any queue.</source>
        <translation>qalter kann die Queues nicht wegnehmen; geben Sie * für jede Queue ein.</translation>
    </message>
    <message>
        <source>qalter cannot take the queues of the master task away; enter * for any queue.</source>
        <translation>qalter kann die Queues des Master-Tasks nicht wegnehmen; geben Sie * für jede Queue ein.</translation>
    </message>
    <message>
        <source>qalter cannot take the signal away.</source>
        <translation>qalter kann das Signal nicht wegnehmen.</translation>
    </message>
    <message>
        <source>qalter cannot take the time away; enter one that has passed.</source>
        <translation>qalter kann die Zeit nicht wegnehmen; geben Sie eine vergangene ein.</translation>
    </message>
    <message>
        <source>qalter cannot take the variables away; enter those that the job is to have.</source>
        <translation>qalter kann die Variablen nicht wegnehmen; geben Sie ein, welche der Job haben soll.</translation>
    </message>
    <message>
        <source>qalter cannot take this away; enter something else.</source>
        <translation>qalter kann das nicht wegnehmen; geben Sie etwas anderes ein.</translation>
    </message>
    <message>
        <source>qdel removes jobs by force where their host does not answer</source>
        <translation>qdel entfernt Jobs mit Gewalt, wo ihr Host nicht antwortet</translation>
    </message>
    <message>
        <source>qmonpy ended without saving {name}. A copy of {time} has what was not saved: {what}.</source>
        <translation>qmonpy endete, ohne {name} zu speichern. Eine Kopie von {time} enthält, was nicht gespeichert war: {what}.</translation>
    </message>
    <message>
        <source>qmonpy was ended by the system the last time, by a fault in the program or a library.</source>
        <translation>qmonpy wurde beim letzten Mal vom System beendet, durch einen Fehler im Programm oder in einer Bibliothek.</translation>
    </message>
    <message>
        <source>qsh asks for a host...</source>
        <translation>qsh fragt nach einem Host...</translation>
    </message>
    <message>
        <source>qsh has no options for the grey fields: they do not count.</source>
        <translation>Für die grauen Felder hat qsh keine Optionen: Sie zählen nicht.</translation>
    </message>
    <message>
        <source>qstat</source>
        <translation>qstat</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>queue instance</source>
        <translation>Queue-Instanz</translation>
    </message>
    <message>
        <source>queue instance has some</source>
        <translation>Queue-Instanz hat welche</translation>
    </message>
    <message>
        <source>queue instance is</source>
        <translation>Queue-Instanz ist</translation>
    </message>
    <message>
        <source>queue instance {name} is orphaned</source>
        <translation>Queue-Instanz {name} ist verwaist</translation>
    </message>
    <message>
        <source>queue instance {name} is {state}</source>
        <translation>Queue-Instanz {name} ist {state}</translation>
    </message>
    <message>
        <source>queue instances</source>
        <translation>Queue-Instanzen</translation>
    </message>
    <message>
        <source>queue instances are</source>
        <translation>Queue-Instanzen sind</translation>
    </message>
    <message>
        <source>queue instances have some</source>
        <translation>Queue-Instanzen haben welche</translation>
    </message>
    <message>
        <source>queue instances in error</source>
        <translation>Queue-Instanzen im Fehlerzustand</translation>
    </message>
    <message>
        <source>queue instances of {name}</source>
        <translation>Queue-Instanzen von {name}</translation>
    </message>
    <message>
        <source>queue instances on {name}</source>
        <translation>Queue-Instanzen auf {name}</translation>
    </message>
    <message>
        <source>queue instances take no new jobs</source>
        <translation>Queue-Instanzen nehmen keine neuen Jobs an</translation>
    </message>
    <message>
        <source>queue {word}</source>
        <translation>Queue {word}</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>eingereiht</translation>
    </message>
    <message>
        <source>queues</source>
        <translation>Queues</translation>
    </message>
    <message>
        <source>queues and hosts: no queue instance passes both filters</source>
        <translation>Queues und Hosts: Keine Queue-Instanz passiert beide Filter</translation>
    </message>
    <message>
        <source>queues and hosts: only some queue instances pass both filters</source>
        <translation>Queues und Hosts: Nur manche Queue-Instanzen passieren beide Filter</translation>
    </message>
    <message>
        <source>quoted from qstat -j; everything else here is the model's answer</source>
        <translation>zitiert aus qstat -j; alles andere hier ist die Antwort des Modells</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>erreicht</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>reason, for the journal</source>
        <translation>Grund, für den Verlauf</translation>
    </message>
    <message>
        <source>reason, for the journal (optional)</source>
        <translation>Grund, für den Verlauf (optional)</translation>
    </message>
    <message>
        <source>recently used</source>
        <translation>zuletzt benutzt</translation>
    </message>
    <message>
        <source>record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>record every allocation of memory</source>
        <translation>jede Speicheranforderung aufzeichnen</translation>
    </message>
    <message>
        <source>records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refuse it if no queue suits</source>
        <translation>ablehnen, wenn keine Queue passt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>refused by PE {pe}</source>
        <translation>abgelehnt von PE {pe}</translation>
    </message>
    <message>
        <source>refused by rule {rule}</source>
        <translation>abgelehnt von Regel {rule}</translation>
    </message>
    <message>
        <source>refused for the project</source>
        <translation>abgelehnt wegen des Projekts</translation>
    </message>
    <message>
        <source>refused for {name} of the cluster</source>
        <translation>abgelehnt wegen {name} des Clusters</translation>
    </message>
    <message>
        <source>refused for {name} of the host</source>
        <translation>abgelehnt wegen {name} des Hosts</translation>
    </message>
    <message>
        <source>refused for {name} of the queue</source>
        <translation>abgelehnt wegen {name} der Queue</translation>
    </message>
    <message>
        <source>refuses</source>
        <translation>lehnt ab</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>umbenannt</translation>
    </message>
    <message>
        <source>report_pjob_tickets is off: qstat shows 0 for the priority of a waiting job, but jobs are tried by it.</source>
        <translation>report_pjob_tickets ist aus: qstat zeigt für die Priorität eines wartenden Jobs 0, doch versucht werden Jobs nach ihr.</translation>
    </message>
    <message>
        <source>reported by the host</source>
        <translation>vom Host gemeldet</translation>
    </message>
    <message>
        <source>reported for the cluster</source>
        <translation>für den Cluster gemeldet</translation>
    </message>
    <message>
        <source>reschedule_unknown also counts for hosts of slave tasks</source>
        <translation>reschedule_unknown gilt auch für Hosts von Slave-Tasks</translation>
    </message>
    <message>
        <source>reschedule_unknown also ends jobs that may not be restarted</source>
        <translation>reschedule_unknown beendet auch Jobs, die nicht neu gestartet werden dürfen</translation>
    </message>
    <message>
        <source>rescheduled jobs keep their place among those that wait; deprecated</source>
        <translation>neu eingeplante Jobs behalten ihren Platz unter den wartenden; veraltet</translation>
    </message>
    <message>
        <source>rescheduled tasks of array jobs keep their place; deprecated</source>
        <translation>neu eingeplante Tasks von Array-Jobs behalten ihren Platz; veraltet</translation>
    </message>
    <message>
        <source>reservation</source>
        <translation>Reservierung</translation>
    </message>
    <message>
        <source>reservation in error</source>
        <translation>Reservierung im Fehler</translation>
    </message>
    <message>
        <source>reservation that runs</source>
        <translation>laufende Reservierung</translation>
    </message>
    <message>
        <source>reservation that waits</source>
        <translation>wartende Reservierung</translation>
    </message>
    <message>
        <source>reservation with a warning</source>
        <translation>Reservierung mit Warnung</translation>
    </message>
    <message>
        <source>reservation {number}</source>
        <translation>Reservierung {number}</translation>
    </message>
    <message>
        <source>reservation {number} from {start} to {end}</source>
        <translation>Reservierung {number} von {start} bis {end}</translation>
    </message>
    <message>
        <source>reservation {title}</source>
        <translation>Reservierung {title}</translation>
    </message>
    <message>
        <source>reservations</source>
        <translation>Reservierungen</translation>
    </message>
    <message>
        <source>reservations cannot use all that they reserved</source>
        <translation>Reservierungen können nicht alles nutzen, was sie reserviert haben</translation>
    </message>
    <message>
        <source>reservations changed meanwhile</source>
        <translation>Reservierungen haben sich inzwischen geändert</translation>
    </message>
    <message>
        <source>reservations in trouble</source>
        <translation>gestörte Reservierungen</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>reserved by advance reservation {numbers}</source>
        <translation>reserviert durch Reservierung {numbers}</translation>
    </message>
    <message>
        <source>resource</source>
        <translation>Ressource</translation>
    </message>
    <message>
        <source>resource quota rules refuse it wherever it would fit</source>
        <translation>Regeln lehnen ihn überall ab, wo er hineinpassen würde</translation>
    </message>
    <message>
        <source>resource quota set</source>
        <translation>Regelsatz</translation>
    </message>
    <message>
        <source>resource {word}</source>
        <translation>Ressource {word}</translation>
    </message>
    <message>
        <source>resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>restarted, or waiting to be restarted</source>
        <translation>neu gestartet oder wartet auf den Neustart</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rights</source>
        <translation>Rechte</translation>
    </message>
    <message>
        <source>rights of {name}</source>
        <translation>Rechte von {name}</translation>
    </message>
    <message>
        <source>round</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Abfragen</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>rrcontr: what the requested resources and slots add to the urgency</source>
        <translation>rrcontr: was angeforderte Ressourcen und Slots zur Dringlichkeit beitragen</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>rule set</source>
        <translation>Regelsatz</translation>
    </message>
    <message>
        <source>rule sets</source>
        <translation>Regelsätze</translation>
    </message>
    <message>
        <source>rule {numbers} or {last}</source>
        <translation>Regel {numbers} oder {last}</translation>
    </message>
    <message>
        <source>rule {number}</source>
        <translation>Regel {number}</translation>
    </message>
    <message>
        <source>rule {number} is met before it</source>
        <translation>vorher trifft Regel {number} zu</translation>
    </message>
    <message>
        <source>rule {number} limit {limit}</source>
        <translation>Regel {number} Limit {limit}</translation>
    </message>
    <message>
        <source>rule {number} {filter}</source>
        <translation>Regel {number} {filter}</translation>
    </message>
    <message>
        <source>rule {rule}</source>
        <translation>Regel {rule}</translation>
    </message>
    <message>
        <source>rule {rule} allows {allowed}{whom}, and the job asks for {asked}</source>
        <translation>Regel {rule} erlaubt {allowed}{whom}, und der Job verlangt {asked}</translation>
    </message>
    <message>
        <source>rule {rule} allows {allowed}{whom}, for example, and the job asks for {asked}</source>
        <translation>Regel {rule} erlaubt zum Beispiel {allowed}{whom}, und der Job verlangt {asked}</translation>
    </message>
    <message>
        <source>rule {rule} leaves {left}</source>
        <translation>Regel {rule} lässt {left} übrig</translation>
    </message>
    <message>
        <source>rule {rule} leaves {left}, {subject} asks for {asked}</source>
        <translation>Regel {rule} lässt {left} übrig, {subject} verlangt {asked}</translation>
    </message>
    <message>
        <source>rule {rule} limits {name} to {value}, and Grid Engine 8.1.9 refuses every parallel job that requests {name}, whatever the value</source>
        <translation>Regel {rule} begrenzt {name} auf {value}, und Grid Engine 8.1.9 lehnt jeden parallelen Job ab, der {name} anfordert, gleich mit welchem Wert</translation>
    </message>
    <message>
        <source>rule {rule} refuses {name}={asked}, {left} is allowed</source>
        <translation>Regel {rule} lehnt {name}={asked} ab, erlaubt ist {left}</translation>
    </message>
    <message>
        <source>rule {rule} refuses {subject}</source>
        <translation>{subject} wird von Regel {rule} abgelehnt</translation>
    </message>
    <message>
        <source>rule {rule} refuses {subject} for {name}</source>
        <translation>{subject} wird von Regel {rule} wegen {name} abgelehnt</translation>
    </message>
    <message>
        <source>rule {rule} {said}</source>
        <translation>Regel {rule} {said}</translation>
    </message>
    <message>
        <source>rule {rule}: {amount} more {unit} must become free, soonest on {places}</source>
        <translation>Regel {rule}: Platz für noch {amount} {unit} muss frei werden, am ehesten auf {places}</translation>
    </message>
    <message>
        <source>rule {rule}: {amount} {unit}{whom} must become free on one of {places} ({names})</source>
        <translation>Regel {rule}: Platz für {amount} {unit}{whom} muss frei werden auf 1 von {places} ({names})</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>run time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>running job</source>
        <translation>laufender Job</translation>
    </message>
    <message>
        <source>running task</source>
        <translation>laufender Task</translation>
    </message>
    <message>
        <source>running task is lost</source>
        <translation>laufender Task geht verloren</translation>
    </message>
    <message>
        <source>running tasks</source>
        <translation>laufende Tasks</translation>
    </message>
    <message>
        <source>running tasks are lost</source>
        <translation>laufende Tasks gehen verloren</translation>
    </message>
    <message>
        <source>running, with errors</source>
        <translation>läuft, mit Fehlern</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>runs since {time}, {until}</source>
        <translation>läuft seit {time}, {until}</translation>
    </message>
    <message>
        <source>runs there</source>
        <translation>läuft dort</translation>
    </message>
    <message>
        <source>s: when the execution daemon is shut down; m: periodically; x: when the job is suspended; r: the job is rescheduled when its host is unknown.</source>
        <translation>s: wenn der Execution Daemon beendet wird; m: regelmäßig; x: wenn der Job suspendiert wird; r: Der Job wird neu eingeplant, wenn sein Host unbekannt ist.</translation>
    </message>
    <message>
        <source>same hosts</source>
        <translation>selbe Hosts</translation>
    </message>
    <message>
        <source>same place</source>
        <translation>selber Ort</translation>
    </message>
    <message>
        <source>same priority {priority}, submitted earlier</source>
        <translation>gleiche Priorität {priority}, früher eingereicht</translation>
    </message>
    <message>
        <source>say</source>
        <translation>sagen</translation>
    </message>
    <message>
        <source>says</source>
        <translation>sagt</translation>
    </message>
    <message>
        <source>says how machines are set up: {value} here, {present} there</source>
        <translation>sagt, wie Maschinen eingerichtet sind: hier {value}, dort {present}</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>scheduler configuration</source>
        <translation>Scheduler-Konfiguration</translation>
    </message>
    <message>
        <source>second</source>
        <translation>Sekunde</translation>
    </message>
    <message>
        <source>second slot</source>
        <translation>zweite Slot</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>seconds for which jobs are deleted without a pause, 1 to 5</source>
        <translation>Sekunden, in denen Jobs ohne Pause gelöscht werden, 1 bis 5</translation>
    </message>
    <message>
        <source>seconds since 1970</source>
        <translation>Sekunden seit 1970</translation>
    </message>
    <message>
        <source>seconds that commands wait for the qmaster</source>
        <translation>Sekunden, die Befehle auf den Qmaster warten</translation>
    </message>
    <message>
        <source>seconds that the scheduler may take to acknowledge events</source>
        <translation>Sekunden, die der Scheduler bis zur Bestätigung von Events brauchen darf</translation>
    </message>
    <message>
        <source>seconds until a server JSV is started anew</source>
        <translation>Sekunden, nach denen eine Server-JSV neu gestartet wird</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>gesehen</translation>
    </message>
    <message>
        <source>set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>sets</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>seven</source>
        <translation>sieben</translation>
    </message>
    <message>
        <source>seventh slot</source>
        <translation>siebte Slot</translation>
    </message>
    <message>
        <source>several days</source>
        <translation>mehrere Tage</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>share tree</source>
        <translation>Share Tree</translation>
    </message>
    <message>
        <source>share tree node</source>
        <translation>Knoten im Share Tree</translation>
    </message>
    <message>
        <source>share tree tickets</source>
        <translation>Share-Tree-Tickets</translation>
    </message>
    <message>
        <source>share tree {path}: actual</source>
        <translation>Share Tree {path}: tatsächlich</translation>
    </message>
    <message>
        <source>share tree {path}: target</source>
        <translation>Share Tree {path}: Ziel</translation>
    </message>
    <message>
        <source>share trees</source>
        <translation>Share Trees</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>Anteile</translation>
    </message>
    <message>
        <source>short target of {name}</source>
        <translation>kurzfristiges Ziel von {name}</translation>
    </message>
    <message>
        <source>shortest task</source>
        <translation>kürzesten Task</translation>
    </message>
    <message>
        <source>simulate jobs instead of running them</source>
        <translation>Jobs simulieren statt ausführen</translation>
    </message>
    <message>
        <source>simulate the execution daemons and their jobs, for tests</source>
        <translation>die Execution Daemons und ihre Jobs simulieren, für Tests</translation>
    </message>
    <message>
        <source>six</source>
        <translation>sechs</translation>
    </message>
    <message>
        <source>sixth slot</source>
        <translation>sechste Slot</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>Slot</translation>
    </message>
    <message>
        <source>slot hours</source>
        <translation>Slot-Stunden</translation>
    </message>
    <message>
        <source>slot hours refused, {title}</source>
        <translation>verwehrte Slot-Stunden, {title}</translation>
    </message>
    <message>
        <source>slot-hour</source>
        <translation>Slot-Stunde</translation>
    </message>
    <message>
        <source>slot-hours</source>
        <translation>Slot-Stunden</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>Slots</translation>
    </message>
    <message>
        <source>slots and requests: {names}</source>
        <translation>Slots und Anforderungen: {names}</translation>
    </message>
    <message>
        <source>slots are used</source>
        <translation>belegten Slots</translation>
    </message>
    <message>
        <source>slots in queue {queue}, for host {host}</source>
        <translation>Slots in Queue {queue}, für Host {host}</translation>
    </message>
    <message>
        <source>slots in use</source>
        <translation>belegte Slots</translation>
    </message>
    <message>
        <source>slots of PE {name}</source>
        <translation>Slots der PE {name}</translation>
    </message>
    <message>
        <source>slots of PE {pe}: {asked} asked, {left}</source>
        <translation>Slots von PE {pe}: {asked} verlangt, {left}</translation>
    </message>
    <message>
        <source>slots of a range depend on what the scheduler searched before</source>
        <translation>Slots eines Bereichs hängen davon ab, was der Scheduler vorher durchsucht hat</translation>
    </message>
    <message>
        <source>slots of reservation {id}</source>
        <translation>Slots der Reservierung {id}</translation>
    </message>
    <message>
        <source>slots of the PE</source>
        <translation>Slots der PE</translation>
    </message>
    <message>
        <source>slots of the cluster</source>
        <translation>Slots des Clusters</translation>
    </message>
    <message>
        <source>slots of {instances} of {group}</source>
        <translation>Slots von {instances} von {group}</translation>
    </message>
    <message>
        <source>slots of {name}</source>
        <translation>Slots von {name}</translation>
    </message>
    <message>
        <source>slots of {of} {name}</source>
        <translation>Slots von {of} {name}</translation>
    </message>
    <message>
        <source>slots of {queues}</source>
        <translation>Slots von {queues}</translation>
    </message>
    <message>
        <source>slots would now go to</source>
        <translation>Slots ginge jetzt nach</translation>
    </message>
    <message>
        <source>slots: {asked} asked on one host, {left}</source>
        <translation>Slots: {asked} auf einem Host verlangt, {left}</translation>
    </message>
    <message>
        <source>slots: {asked} asked, there is room for {there}</source>
        <translation>Slots: {asked} verlangt, Platz für {there}</translation>
    </message>
    <message>
        <source>slots: {asked} asked, there will only be room for {there}</source>
        <translation>Slots: {asked} verlangt, künftig nur Platz für {there}</translation>
    </message>
    <message>
        <source>slots: {asked} asked, {left}</source>
        <translation>Slots: {asked} verlangt, {left}</translation>
    </message>
    <message>
        <source>slowdown, {title}</source>
        <translation>Slowdown, {title}</translation>
    </message>
    <message>
        <source>soft limit of bytes locked into memory</source>
        <translation>weiches Limit für im Speicher gesperrte Bytes</translation>
    </message>
    <message>
        <source>soft limit of file locks of a process</source>
        <translation>weiches Limit für Dateisperren eines Prozesses</translation>
    </message>
    <message>
        <source>soft limit of open files of a job, plus one</source>
        <translation>weiches Limit für offene Dateien eines Jobs, plus eins</translation>
    </message>
    <message>
        <source>soft limit of processes of the user on the host</source>
        <translation>weiches Limit für Prozesse des Benutzers auf dem Host</translation>
    </message>
    <message>
        <source>some starts</source>
        <translation>manche Starts</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>jemanden</translation>
    </message>
    <message>
        <source>somebody else</source>
        <translation>jemand anderes</translation>
    </message>
    <message>
        <source>sorted: {order}</source>
        <translation>sortiert: {order}</translation>
    </message>
    <message>
        <source>spared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh asks for {place}</source>
        <translation>ssh fragt nach {place}</translation>
    </message>
    <message>
        <source>ssh gets no answer, and the cluster cannot be reached without one.</source>
        <translation>ssh bekommt keine Antwort, und ohne sie ist der Cluster nicht zu erreichen.</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>stale since {since}: {text}</source>
        <translation>veraltet seit {since}: {text}</translation>
    </message>
    <message>
        <source>stale: </source>
        <translation>veraltet: </translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>start jobs of users who are in too many groups, without tracking them</source>
        <translation>Jobs von Benutzern in zu vielen Gruppen starten, ohne sie zu verfolgen</translation>
    </message>
    <message>
        <source>start of a job</source>
        <translation>Start eines Jobs</translation>
    </message>
    <message>
        <source>start qidle as a load sensor</source>
        <translation>qidle als Load-Sensor starten</translation>
    </message>
    <message>
        <source>started it on {places}</source>
        <translation>hat ihn auf {places} gestartet</translation>
    </message>
    <message>
        <source>starts</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>starts on {places}</source>
        <translation>startet auf {places}</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>state of a job</source>
        <translation>Zustand eines Jobs</translation>
    </message>
    <message>
        <source>state {letters} ({meaning})</source>
        <translation>Zustand {letters} ({meaning})</translation>
    </message>
    <message>
        <source>states of queue instances changed meanwhile</source>
        <translation>Zustände von Queue-Instanzen haben sich inzwischen geändert</translation>
    </message>
    <message>
        <source>stays as it is there</source>
        <translation>bleibt dort, wie es ist</translation>
    </message>
    <message>
        <source>stckt: the tickets of the share tree policy</source>
        <translation>stckt: die Tickets der Share-Tree-Policy</translation>
    </message>
    <message>
        <source>still looking...</source>
        <translation>sucht noch...</translation>
    </message>
    <message>
        <source>store and forward no credentials on the host</source>
        <translation>auf dem Host keine Zugangsdaten speichern und weitergeben</translation>
    </message>
    <message>
        <source>store and forward no credentials where GSSAPI security is on</source>
        <translation>keine Zugangsdaten speichern und weitergeben, wo GSSAPI-Sicherheit aktiv ist</translation>
    </message>
    <message>
        <source>submit host</source>
        <translation>Submit-Host</translation>
    </message>
    <message>
        <source>submit hosts</source>
        <translation>Submit-Hosts</translation>
    </message>
    <message>
        <source>submitted at {time}</source>
        <translation>eingereicht um {time}</translation>
    </message>
    <message>
        <source>submitted job</source>
        <translation>eingereichter Job</translation>
    </message>
    <message>
        <source>submitted jobs</source>
        <translation>eingereichte Jobs</translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>suspend</source>
        <translation>Suspend</translation>
    </message>
    <message>
        <source>suspend threshold alarm</source>
        <translation>Alarm der Suspendierungsschwelle</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>suspendiert</translation>
    </message>
    <message>
        <source>suspended by a command for the job</source>
        <translation>durch einen Befehl für den Job suspendiert</translation>
    </message>
    <message>
        <source>suspended by a suspend threshold of a queue</source>
        <translation>durch eine Suspend-Schwelle einer Queue suspendiert</translation>
    </message>
    <message>
        <source>suspended by calendar</source>
        <translation>durch Kalender suspendiert</translation>
    </message>
    <message>
        <source>suspended by subordination</source>
        <translation>durch Unterordnung suspendiert</translation>
    </message>
    <message>
        <source>suspended when</source>
        <translation>suspendiert bei</translation>
    </message>
    <message>
        <source>suspended with its queue, by an operator, a calendar or another queue; or alone, as there are too many tasks in the queues of a slot-wise subordination</source>
        <translation>mit seiner Queue suspendiert, von einem Operator, einem Kalender oder einer anderen Queue; oder allein, da in den Queues einer slotweisen Unterordnung zu viele Tasks sind</translation>
    </message>
    <message>
        <source>suspends</source>
        <translation>suspendiert</translation>
    </message>
    <message>
        <source>suspension</source>
        <translation>Suspendierung</translation>
    </message>
    <message>
        <source>system hold</source>
        <translation>Hold des Systems</translation>
    </message>
    <message>
        <source>table of complex attributes</source>
        <translation>Tabelle der Complex-Attribute</translation>
    </message>
    <message>
        <source>taken as it is</source>
        <translation>unverändert übernommen</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Task</translation>
    </message>
    <message>
        <source>task runs</source>
        <translation>Task läuft</translation>
    </message>
    <message>
        <source>task that really ran does not start at all.</source>
        <translation>Task, der wirklich lief, startet gar nicht.</translation>
    </message>
    <message>
        <source>task that started elsewhere has slots there and goes on</source>
        <translation>anderswo gestarteter Task hat dort Slots und läuft weiter</translation>
    </message>
    <message>
        <source>task waits</source>
        <translation>Task wartet</translation>
    </message>
    <message>
        <source>task {task}</source>
        <translation>Task {task}</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>Tasks</translation>
    </message>
    <message>
        <source>tasks ended meanwhile</source>
        <translation>Tasks wurden inzwischen beendet</translation>
    </message>
    <message>
        <source>tasks in all these queues</source>
        <translation>Tasks in all diesen Queues</translation>
    </message>
    <message>
        <source>tasks run</source>
        <translation>Tasks laufen</translation>
    </message>
    <message>
        <source>tasks suspended by a threshold</source>
        <translation>Tasks durch eine Schwelle suspendiert</translation>
    </message>
    <message>
        <source>tasks that really ran do not start at all.</source>
        <translation>Tasks, die wirklich liefen, starten gar nicht.</translation>
    </message>
    <message>
        <source>tasks that started elsewhere have slots there and go on</source>
        <translation>anderswo gestartete Tasks haben dort Slots und laufen weiter</translation>
    </message>
    <message>
        <source>tasks wait</source>
        <translation>Tasks warten</translation>
    </message>
    <message>
        <source>tasks, {title}</source>
        <translation>Tasks, {title}</translation>
    </message>
    <message>
        <source>tckts: all tickets of the task</source>
        <translation>tckts: alle Tickets des Tasks</translation>
    </message>
    <message>
        <source>tell about memory in qping -info</source>
        <translation>in qping -info über den Speicher berichten</translation>
    </message>
    <message>
        <source>temporarily not available</source>
        <translation>vorübergehend nicht verfügbar</translation>
    </message>
    <message>
        <source>tenth slot</source>
        <translation>zehnte Slot</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>text of the complexes</source>
        <translation>Text der Complexes</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>that of the queue</source>
        <translation>die der Queue</translation>
    </message>
    <message>
        <source>that of the script</source>
        <translation>der des Skripts</translation>
    </message>
    <message>
        <source>the allocation rule of PE {pe} needs {slots} on a host, and there is room for {left}</source>
        <translation>die Zuteilungsregel der PE {pe} braucht {slots} auf einem Host, und Platz ist für {left}</translation>
    </message>
    <message>
        <source>the array task, 0 if the job is no array</source>
        <translation>der Array-Task, 0, wenn der Job kein Array-Job ist</translation>
    </message>
    <message>
        <source>the checkpoint folder of the environment</source>
        <translation>der Checkpoint-Ordner der Umgebung</translation>
    </message>
    <message>
        <source>the cluster</source>
        <translation>der Cluster</translation>
    </message>
    <message>
        <source>the cluster queue, that of the master task of a parallel job</source>
        <translation>die Cluster Queue, bei einem parallelen Job die des Master-Tasks</translation>
    </message>
    <message>
        <source>the cluster tells another number than its tasks come to</source>
        <translation>der Cluster nennt eine andere Zahl als die Summe seiner Tasks</translation>
    </message>
    <message>
        <source>the configuration was changed meanwhile</source>
        <translation>die Konfiguration wurde inzwischen geändert</translation>
    </message>
    <message>
        <source>the copy of the file of the job's errors on the exec host</source>
        <translation>die Kopie der Fehlerdatei des Jobs auf dem Exec Host</translation>
    </message>
    <message>
        <source>the copy of the file of the job's input on the exec host</source>
        <translation>die Kopie der Eingabedatei des Jobs auf dem Exec Host</translation>
    </message>
    <message>
        <source>the copy of the file of the job's output on the exec host</source>
        <translation>die Kopie der Ausgabedatei des Jobs auf dem Exec Host</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>das Ende der Zeile</translation>
    </message>
    <message>
        <source>the file of the job's errors</source>
        <translation>die Fehlerdatei des Jobs</translation>
    </message>
    <message>
        <source>the file of the job's errors on that host</source>
        <translation>die Fehlerdatei des Jobs auf diesem Host</translation>
    </message>
    <message>
        <source>the file of the job's input</source>
        <translation>die Eingabedatei des Jobs</translation>
    </message>
    <message>
        <source>the file of the job's input on that host</source>
        <translation>die Eingabedatei des Jobs auf diesem Host</translation>
    </message>
    <message>
        <source>the file of the job's output</source>
        <translation>die Ausgabedatei des Jobs</translation>
    </message>
    <message>
        <source>the file of the job's output on that host</source>
        <translation>die Ausgabedatei des Jobs auf diesem Host</translation>
    </message>
    <message>
        <source>the file that lists hosts, slots and queues of the job</source>
        <translation>die Datei mit Hosts, Slots und Queues des Jobs</translation>
    </message>
    <message>
        <source>the file's is taken</source>
        <translation>das der Datei wird genommen</translation>
    </message>
    <message>
        <source>the first rule that matches applies</source>
        <translation>die erste passende Regel gilt</translation>
    </message>
    <message>
        <source>the first to end is job {number}, expected at {moment}</source>
        <translation>als Erster endet Job {number}, erwartet für {moment}</translation>
    </message>
    <message>
        <source>the folder of Grid Engine, SGE_ROOT</source>
        <translation>der Ordner von Grid Engine, SGE_ROOT</translation>
    </message>
    <message>
        <source>the functional shares (fshare) of the {giver} {name}</source>
        <translation>die Functional-Anteile (fshare) von {giver} {name}</translation>
    </message>
    <message>
        <source>the home folder</source>
        <translation>das Heimatverzeichnis</translation>
    </message>
    <message>
        <source>the host that has the file of the job's errors</source>
        <translation>der Host mit der Fehlerdatei des Jobs</translation>
    </message>
    <message>
        <source>the host that has the file of the job's input</source>
        <translation>der Host mit der Eingabedatei des Jobs</translation>
    </message>
    <message>
        <source>the host that has the file of the job's output</source>
        <translation>der Host mit der Ausgabedatei des Jobs</translation>
    </message>
    <message>
        <source>the host where the command runs</source>
        <translation>der Host, auf dem der Befehl läuft</translation>
    </message>
    <message>
        <source>the job</source>
        <translation>der Job</translation>
    </message>
    <message>
        <source>the job asks for none of it</source>
        <translation>der Job verlangt nichts davon</translation>
    </message>
    <message>
        <source>the job asks for {asked}</source>
        <translation>der Job verlangt {asked}</translation>
    </message>
    <message>
        <source>the job has no leaf in the share tree</source>
        <translation>der Job hat kein Blatt im Share Tree</translation>
    </message>
    <message>
        <source>the job has none</source>
        <translation>der Job hat keines</translation>
    </message>
    <message>
        <source>the job is held</source>
        <translation>der Job ist angehalten (Hold)</translation>
    </message>
    <message>
        <source>the job is in error state</source>
        <translation>der Job ist im Fehlerzustand</translation>
    </message>
    <message>
        <source>the job is in error state: {told}</source>
        <translation>der Job ist im Fehlerzustand: {told}</translation>
    </message>
    <message>
        <source>the job is not to start before {moment}</source>
        <translation>der Job soll nicht vor {moment} starten</translation>
    </message>
    <message>
        <source>the job needs {slots}, {available} are free for it</source>
        <translation>der Job braucht {slots}, {available} sind für ihn frei</translation>
    </message>
    <message>
        <source>the job needs {slots}, {available} is free for it</source>
        <translation>der Job braucht {slots}, {available} ist für ihn frei</translation>
    </message>
    <message>
        <source>the job share (-js) of job {name}</source>
        <translation>die Job-Anteile (-js) von Job {name}</translation>
    </message>
    <message>
        <source>the job waits for the end of job {numbers}</source>
        <translation>der Job wartet auf das Ende von Job {numbers}</translation>
    </message>
    <message>
        <source>the job waits for the end of jobs {numbers}</source>
        <translation>der Job wartet auf das Ende von Jobs {numbers}</translation>
    </message>
    <message>
        <source>the jobs differ</source>
        <translation>die Jobs unterscheiden sich</translation>
    </message>
    <message>
        <source>the last day</source>
        <translation>der letzte Tag</translation>
    </message>
    <message>
        <source>the last {until}</source>
        <translation>die letzte {until}</translation>
    </message>
    <message>
        <source>the least counts</source>
        <translation>zählt das wenigste</translation>
    </message>
    <message>
        <source>the least of the range</source>
        <translation>die wenigsten des Bereichs</translation>
    </message>
    <message>
        <source>the line</source>
        <translation>die Linie</translation>
    </message>
    <message>
        <source>the load threshold {limit}</source>
        <translation>der Lastschwelle {limit}</translation>
    </message>
    <message>
        <source>the log of jobs</source>
        <translation>das Protokoll der Jobs</translation>
    </message>
    <message>
        <source>the longest wait</source>
        <translation>die längste Wartezeit</translation>
    </message>
    <message>
        <source>the master task has no room on the queues that are asked for it (-masterq {queues})</source>
        <translation>der Master-Task hat keinen Platz in den Queues, die für ihn verlangt sind (-masterq {queues})</translation>
    </message>
    <message>
        <source>the middle of the range</source>
        <translation>die Mitte des Bereichs</translation>
    </message>
    <message>
        <source>the model does not know {settings}</source>
        <translation>das Modell kennt {settings} nicht</translation>
    </message>
    <message>
        <source>the model's forecast of {moment}</source>
        <translation>Vorhersage des Modells von {moment}</translation>
    </message>
    <message>
        <source>the modified rule set</source>
        <translation>den geänderten Regelsatz</translation>
    </message>
    <message>
        <source>the modified rule sets</source>
        <translation>die geänderten Regelsätze</translation>
    </message>
    <message>
        <source>the most counts</source>
        <translation>zählt das meiste</translation>
    </message>
    <message>
        <source>the most of the range</source>
        <translation>die meisten des Bereichs</translation>
    </message>
    <message>
        <source>the most on one host is {amount} ({host})</source>
        <translation>auf einem Host gibt es höchstens {amount} ({host})</translation>
    </message>
    <message>
        <source>the most that is free on one host is {amount} ({host})</source>
        <translation>auf einem Host sind höchstens {amount} frei ({host})</translation>
    </message>
    <message>
        <source>the most that will be free on one host is {amount} ({host})</source>
        <translation>auf einem Host werden höchstens {amount} frei ({host})</translation>
    </message>
    <message>
        <source>the name of the cell, SGE_CELL</source>
        <translation>der Name der Zelle, SGE_CELL</translation>
    </message>
    <message>
        <source>the name of the job</source>
        <translation>der Name des Jobs</translation>
    </message>
    <message>
        <source>the name of the rule</source>
        <translation>der Name der Regel</translation>
    </message>
    <message>
        <source>the name of the set</source>
        <translation>der Name des Satzes</translation>
    </message>
    <message>
        <source>the newest first</source>
        <translation>neueste zuerst</translation>
    </message>
    <message>
        <source>the number of the job</source>
        <translation>die Nummer des Jobs</translation>
    </message>
    <message>
        <source>the one here is kept</source>
        <translation>das hiesige bleibt</translation>
    </message>
    <message>
        <source>the order in which the scheduler's passes fall, and what it remembers of earlier ones</source>
        <translation>die Reihenfolge, in der die Durchläufe des Schedulers fallen, und was er von früheren behält</translation>
    </message>
    <message>
        <source>the override tickets (-ot) of job {name}</source>
        <translation>die Override-Tickets (-ot) von Job {name}</translation>
    </message>
    <message>
        <source>the override tickets (oticket) of the {giver} {name}</source>
        <translation>die Override-Tickets (oticket) von {giver} {name}</translation>
    </message>
    <message>
        <source>the page does not offer it</source>
        <translation>die Seite bietet es nicht an</translation>
    </message>
    <message>
        <source>the parallel environment</source>
        <translation>die Parallelumgebung</translation>
    </message>
    <message>
        <source>the place among the waiting jobs that were compared</source>
        <translation>der Platz unter den verglichenen wartenden Jobs</translation>
    </message>
    <message>
        <source>the place in the order of the model</source>
        <translation>der Platz in der Reihenfolge des Modells</translation>
    </message>
    <message>
        <source>the plot</source>
        <translation>das Diagramm</translation>
    </message>
    <message>
        <source>the priority (-p) of job {name}</source>
        <translation>die Priorität (-p) von Job {name}</translation>
    </message>
    <message>
        <source>the priority of -p</source>
        <translation>die Priorität von -p</translation>
    </message>
    <message>
        <source>the process of the job</source>
        <translation>der Prozess des Jobs</translation>
    </message>
    <message>
        <source>the processors of the queue, UNDEFINED if it has none</source>
        <translation>die Prozessoren der Queue, UNDEFINED, wenn sie keine hat</translation>
    </message>
    <message>
        <source>the project "{project}" does not admit {user}</source>
        <translation>das Projekt „{project}“ lässt {user} nicht zu</translation>
    </message>
    <message>
        <source>the project "{project}" is in the tree before</source>
        <translation>das Projekt „{project}“ kommt im Baum vorher vor</translation>
    </message>
    <message>
        <source>the qmaster itself ends jobs past s_rt or h_rt on hosts that do not answer</source>
        <translation>der Qmaster selbst beendet Jobs nach s_rt oder h_rt auf Hosts, die nicht antworten</translation>
    </message>
    <message>
        <source>the queue instance offers {name}={left}, the job asks for {name}={asked}: rule {rule} refuses it</source>
        <translation>die Queue-Instanz bietet {name}={left}, der Job verlangt {name}={asked}: Regel {rule} lehnt es ab</translation>
    </message>
    <message>
        <source>the queue instances that suit are closed to {names}, for whom it is (-u)</source>
        <translation>die passenden Queue-Instanzen sind geschlossen für {names}, für die sie ist (-u)</translation>
    </message>
    <message>
        <source>the queues and hosts that are asked for do not suit ({names})</source>
        <translation>die verlangten Queues und Hosts passen nicht ({names})</translation>
    </message>
    <message>
        <source>the request</source>
        <translation>die Anforderung</translation>
    </message>
    <message>
        <source>the request must be larger</source>
        <translation>die Anforderung muss größer sein</translation>
    </message>
    <message>
        <source>the request must be smaller</source>
        <translation>die Anforderung muss kleiner sein</translation>
    </message>
    <message>
        <source>the request must not be smaller</source>
        <translation>die Anforderung darf nicht kleiner sein</translation>
    </message>
    <message>
        <source>the same configuration</source>
        <translation>dieselbe Konfiguration</translation>
    </message>
    <message>
        <source>the scheduler has settings that the model does not know</source>
        <translation>der Scheduler hat Einstellungen, die das Modell nicht kennt</translation>
    </message>
    <message>
        <source>the scheduler runs</source>
        <translation>der Scheduler läuft</translation>
    </message>
    <message>
        <source>the set limits nothing here</source>
        <translation>der Satz begrenzt hier nichts</translation>
    </message>
    <message>
        <source>the share of all tickets</source>
        <translation>der Anteil an allen Tickets</translation>
    </message>
    <message>
        <source>the share tree</source>
        <translation>Share Tree</translation>
    </message>
    <message>
        <source>the shares of the node {name} of the share tree</source>
        <translation>die Anteile des Knotens {name} im Share Tree</translation>
    </message>
    <message>
        <source>the signal of the environment</source>
        <translation>das Signal der Umgebung</translation>
    </message>
    <message>
        <source>the slot that it needs in PE {pe} is missing, free soonest on {places}</source>
        <translation>der Slot, den der Job in PE {pe} braucht, fehlt, am ehesten frei auf {places}</translation>
    </message>
    <message>
        <source>the spool</source>
        <translation>dem Spool</translation>
    </message>
    <message>
        <source>the strongest nice value of a job; -999 for the system's</source>
        <translation>der stärkste nice-Wert eines Jobs; -999 für den des Systems</translation>
    </message>
    <message>
        <source>the sum of the users for whom it stands</source>
        <translation>die Summe der Benutzer, für die es steht</translation>
    </message>
    <message>
        <source>the suspend threshold {limit}</source>
        <translation>der Suspendierungsschwelle {limit}</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>der Text</translation>
    </message>
    <message>
        <source>the text cannot be read: this is its last valid state</source>
        <translation>der Text ist nicht lesbar: Dies ist sein letzter gültiger Stand</translation>
    </message>
    <message>
        <source>the tickets compared with those of others</source>
        <translation>die Tickets im Vergleich mit denen der anderen</translation>
    </message>
    <message>
        <source>the uppermost level counts</source>
        <translation>zählt die oberste Ebene</translation>
    </message>
    <message>
        <source>the urgency</source>
        <translation>die Dringlichkeit</translation>
    </message>
    <message>
        <source>the urgency of requests</source>
        <translation>die Dringlichkeit der Anforderungen</translation>
    </message>
    <message>
        <source>the urgency of the deadline</source>
        <translation>die Dringlichkeit der Frist</translation>
    </message>
    <message>
        <source>the urgency of waiting</source>
        <translation>die Dringlichkeit des Wartens</translation>
    </message>
    <message>
        <source>the user whose job it is</source>
        <translation>der Benutzer, dem der Job gehört</translation>
    </message>
    <message>
        <source>the user {user} is in the tree before</source>
        <translation>der Benutzer {user} kommt im Baum vorher vor</translation>
    </message>
    <message>
        <source>the warning before SIGKILL (qsub -notify)</source>
        <translation>die Warnung vor SIGKILL (qsub -notify)</translation>
    </message>
    <message>
        <source>the warning before SIGSTOP (qsub -notify)</source>
        <translation>die Warnung vor SIGSTOP (qsub -notify)</translation>
    </message>
    <message>
        <source>the weakest nice value of a job; -999 for that of the system</source>
        <translation>der schwächste nice-Wert eines Jobs; -999 für den des Systems</translation>
    </message>
    <message>
        <source>the worst first</source>
        <translation>die schlimmsten zuerst</translation>
    </message>
    <message>
        <source>the worst first, then by line</source>
        <translation>die schwersten zuerst, dann nach Zeile</translation>
    </message>
    <message>
        <source>the zone of the qmaster, as the times in its messages file show</source>
        <translation>die Zone des Qmasters, nach den Zeiten in seiner Meldungsdatei</translation>
    </message>
    <message>
        <source>the zone of this machine</source>
        <translation>die Zeitzone dieses Rechners</translation>
    </message>
    <message>
        <source>the zone of this machine; that of the qmaster is not known here</source>
        <translation>die Zone dieses Rechners; die des Qmasters ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>the zone of {host}, on which the qmaster runs</source>
        <translation>die Zone von {host}, auf dem der Qmaster läuft</translation>
    </message>
    <message>
        <source>the {name} of each</source>
        <translation>{name} des jeweiligen Hosts</translation>
    </message>
    <message>
        <source>their</source>
        <translation>ihr</translation>
    </message>
    <message>
        <source>their owners have no leaf below {name}, and it has no leaf "{leaf}" for such users</source>
        <translation>ihre Eigentümer haben kein Blatt unter {name}, und dort gibt es kein Blatt „{leaf}“ für solche Benutzer</translation>
    </message>
    <message>
        <source>their queues, before their</source>
        <translation>ihrer Queues, bevor ihre</translation>
    </message>
    <message>
        <source>their time (qsub -a) has not come</source>
        <translation>ihre Zeit (qsub -a) ist noch nicht da</translation>
    </message>
    <message>
        <source>their weights</source>
        <translation>ihre Gewichte</translation>
    </message>
    <message>
        <source>them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then</source>
        <translation>damals</translation>
    </message>
    <message>
        <source>there is no such project.</source>
        <translation>ein solches Projekt gibt es nicht.</translation>
    </message>
    <message>
        <source>they are</source>
        <translation>werden</translation>
    </message>
    <message>
        <source>they must differ</source>
        <translation>sie müssen verschieden sein</translation>
    </message>
    <message>
        <source>thing</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>thing is</source>
        <translation>Sache ist</translation>
    </message>
    <message>
        <source>thing was</source>
        <translation>Objekt wurde</translation>
    </message>
    <message>
        <source>things</source>
        <translation>Objekten</translation>
    </message>
    <message>
        <source>things are</source>
        <translation>Dinge sind</translation>
    </message>
    <message>
        <source>things were</source>
        <translation>Objekte wurden</translation>
    </message>
    <message>
        <source>third slot</source>
        <translation>dritte Slot</translation>
    </message>
    <message>
        <source>this one</source>
        <translation>dieser</translation>
    </message>
    <message>
        <source>this queue</source>
        <translation>diese Queue</translation>
    </message>
    <message>
        <source>this request</source>
        <translation>diese Anforderung</translation>
    </message>
    <message>
        <source>those of the cluster</source>
        <translation>die des Clusters</translation>
    </message>
    <message>
        <source>those that are reached first</source>
        <translation>die erreichten zuerst</translation>
    </message>
    <message>
        <source>those that weigh most first</source>
        <translation>zuerst die mit dem größten Gewicht</translation>
    </message>
    <message>
        <source>those without effect first</source>
        <translation>die ohne Wirkung zuerst</translation>
    </message>
    <message>
        <source>three</source>
        <translation>drei</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>through {entry}, as none names the user</source>
        <translation>über {entry}, da keines den Benutzer nennt</translation>
    </message>
    <message>
        <source>through {through}</source>
        <translation>über {through}</translation>
    </message>
    <message>
        <source>ticket</source>
        <translation>Ticket</translation>
    </message>
    <message>
        <source>tickets</source>
        <translation>Tickets</translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to before</source>
        <translation>bis vor</translation>
    </message>
    <message>
        <source>today {clock}</source>
        <translation>heute {clock}</translation>
    </message>
    <message>
        <source>together / host has</source>
        <translation>zusammen / Host hat</translation>
    </message>
    <message>
        <source>too much</source>
        <translation>zu viel</translation>
    </message>
    <message>
        <source>transaction</source>
        <translation>Transaktion</translation>
    </message>
    <message>
        <source>transactions</source>
        <translation>Transaktionen</translation>
    </message>
    <message>
        <source>translated</source>
        <translation>umgeschrieben</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>true: only users with a user object may submit jobs; auto: the object is made when they do; false: none is needed.</source>
        <translation>true: Nur Benutzer mit einem Benutzerobjekt dürfen Jobs einreichen; auto: Das Objekt wird dabei angelegt; false: Es wird keines gebraucht.</translation>
    </message>
    <message>
        <source>tshare: the share of all tickets, from 0 to 1</source>
        <translation>tshare: der Anteil an allen Tickets, von 0 bis 1</translation>
    </message>
    <message>
        <source>two</source>
        <translation>zwei</translation>
    </message>
    <message>
        <source>two stretches on two days; without a state they are off</source>
        <translation>zwei Zeiträume an zwei Tagen; ohne Zustand sind sie geschlossen</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>eingegeben</translation>
    </message>
    <message>
        <source>u user, o operator, s system</source>
        <translation>u Benutzer, o Operator, s System</translation>
    </message>
    <message>
        <source>under other rules</source>
        <translation>unter anderen Regeln</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unknown (u) after {unheard}; until then jobs may be sent there that do not run</source>
        <translation>unbekannt (u) nach {unheard}; bis dahin können Jobs dorthin geschickt werden, die nicht laufen</translation>
    </message>
    <message>
        <source>unknown (u) and take no jobs</source>
        <translation>unbekannt (u), nehmen keine Jobs an</translation>
    </message>
    <message>
        <source>unknown (u) and takes no jobs</source>
        <translation>unbekannt (u), nimmt keine Jobs an</translation>
    </message>
    <message>
        <source>unknown: the host does not answer</source>
        <translation>unbekannt: Der Host antwortet nicht</translation>
    </message>
    <message>
        <source>until</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>until {end}</source>
        <translation>bis {end}</translation>
    </message>
    <message>
        <source>until {moment}</source>
        <translation>bis {moment}</translation>
    </message>
    <message>
        <source>until {time}</source>
        <translation>bis {time}</translation>
    </message>
    <message>
        <source>up to {least} by: {terms}</source>
        <translation>bis zu {least} nach: {terms}</translation>
    </message>
    <message>
        <source>urg: the sum of rrcontr, wtcontr and dlcontr</source>
        <translation>urg: die Summe von rrcontr, wtcontr und dlcontr</translation>
    </message>
    <message>
        <source>urgency</source>
        <translation>Dringlichkeit</translation>
    </message>
    <message>
        <source>urgency of complexes</source>
        <translation>Dringlichkeit von Complexes</translation>
    </message>
    <message>
        <source>urgency {weight} of {name}, once as it is a text</source>
        <translation>Dringlichkeit {weight} von {name}, einmal, da es ein Text ist</translation>
    </message>
    <message>
        <source>usage left</source>
        <translation>Restnutzung</translation>
    </message>
    <message>
        <source>usage left in project {project}</source>
        <translation>Restnutzung im Projekt {project}</translation>
    </message>
    <message>
        <source>usage left of {name}</source>
        <translation>Restnutzung von {name}</translation>
    </message>
    <message>
        <source>usage of users and projects</source>
        <translation>Nutzung der Benutzer und Projekte</translation>
    </message>
    <message>
        <source>usage without decay</source>
        <translation>Nutzung ohne Verfall</translation>
    </message>
    <message>
        <source>usage_weight_list gives no kind of usage a weight: nobody's usage counts, and the share tree hands out tickets as if nobody had used anything.</source>
        <translation>usage_weight_list gibt keiner Art von Nutzung ein Gewicht: Niemandes Nutzung zählt, und der Share Tree vergibt Tickets, als hätte niemand etwas genutzt.</translation>
    </message>
    <message>
        <source>use</source>
        <translation>Verwendung</translation>
    </message>
    <message>
        <source>use control groups, Linux only</source>
        <translation>Control Groups verwenden, nur Linux</translation>
    </message>
    <message>
        <source>use domain accounts on Windows hosts</source>
        <translation>Domänenkonten auf Windows-Hosts verwenden</translation>
    </message>
    <message>
        <source>use this queue?</source>
        <translation>diese Queue nutzen?</translation>
    </message>
    <message>
        <source>used</source>
        <translation>genutzt</translation>
    </message>
    <message>
        <source>used before</source>
        <translation>früher benutzt</translation>
    </message>
    <message>
        <source>used by</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>used by jobs</source>
        <translation>von Jobs genutzt</translation>
    </message>
    <message>
        <source>used by jobs in reservations, and so in both numbers above</source>
        <translation>von Jobs in Reservierungen belegt und daher in beiden obigen Zahlen</translation>
    </message>
    <message>
        <source>used slots</source>
        <translation>belegte Slots</translation>
    </message>
    <message>
        <source>used up by each slot</source>
        <translation>je Slot verbraucht</translation>
    </message>
    <message>
        <source>used up once</source>
        <translation>einmal verbraucht</translation>
    </message>
    <message>
        <source>used up once on each host</source>
        <translation>je Host einmal verbraucht</translation>
    </message>
    <message>
        <source>user</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>user hold</source>
        <translation>Hold des Benutzers</translation>
    </message>
    <message>
        <source>user object</source>
        <translation>Benutzerobjekt</translation>
    </message>
    <message>
        <source>user set</source>
        <translation>Benutzerliste</translation>
    </message>
    <message>
        <source>user sets</source>
        <translation>Benutzerlisten</translation>
    </message>
    <message>
        <source>user {user} has no access to {where} (its access list)</source>
        <translation>{where} lässt Benutzer {user} nicht zu (Zugriffsliste)</translation>
    </message>
    <message>
        <source>user {user} has no access to {where} (user_lists or xuser_lists)</source>
        <translation>{where} lässt Benutzer {user} nicht zu (user_lists oder xuser_lists)</translation>
    </message>
    <message>
        <source>user {user} may not use any queue instance that is asked for ({queues})</source>
        <translation>Benutzer {user} darf keine der verlangten Queue-Instanzen ({queues}) benutzen</translation>
    </message>
    <message>
        <source>user {user} may not use any queue instance that suits</source>
        <translation>Benutzer {user} darf keine passende Queue-Instanz benutzen</translation>
    </message>
    <message>
        <source>user/project/PE/queue/host, as Grid Engine has it</source>
        <translation>Benutzer/Projekt/PE/Queue/Host, wie bei Grid Engine</translation>
    </message>
    <message>
        <source>user: may submit jobs and act on their own</source>
        <translation>Benutzer: darf Jobs einreichen und auf eigene einwirken</translation>
    </message>
    <message>
        <source>users</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>users have colours, named by the tool tip</source>
        <translation>Benutzer haben Farben, die der Tooltip nennt</translation>
    </message>
    <message>
        <source>users may use qdel -f on jobs of their own</source>
        <translation>Benutzer dürfen qdel -f auf eigene Jobs anwenden</translation>
    </message>
    <message>
        <source>uses</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>values of hosts and queue instances, reservations</source>
        <translation>Werte von Hosts und Queue-Instanzen, Reservierungen</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>Wartezeit</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waiting for tasks of other jobs (-hold_jid_ad)</source>
        <translation>wartet auf Tasks anderer Jobs (-hold_jid_ad)</translation>
    </message>
    <message>
        <source>waiting job</source>
        <translation>wartender Job</translation>
    </message>
    <message>
        <source>waiting jobs</source>
        <translation>wartende Jobs</translation>
    </message>
    <message>
        <source>waiting task</source>
        <translation>wartender Task</translation>
    </message>
    <message>
        <source>waiting tasks</source>
        <translation>wartende Tasks</translation>
    </message>
    <message>
        <source>waiting, with errors</source>
        <translation>wartet, mit Fehlern</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waits: {reason}</source>
        <translation>wartet: {reason}</translation>
    </message>
    <message>
        <source>waits: {reason} (and {count} more)</source>
        <translation>wartet: {reason} (und {count} weitere)</translation>
    </message>
    <message>
        <source>warn if no queue suits</source>
        <translation>warnen, wenn keine Queue passt</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>was</source>
        <translation>wurde</translation>
    </message>
    <message>
        <source>weekdays</source>
        <translation>Wochentage</translation>
    </message>
    <message>
        <source>weekdays, 6 to 20 o'clock: no job starts, running jobs are suspended</source>
        <translation>werktags, 6 bis 20 Uhr: kein Job startet, laufende Jobs werden suspendiert</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>weight {own} of {total} of those beside it that have jobs</source>
        <translation>Gewicht {own} von {total} derer daneben, die Jobs haben</translation>
    </message>
    <message>
        <source>weight_deadline {weight} / {seconds:,} s left</source>
        <translation>weight_deadline {weight} / {seconds:,} s verbleibend</translation>
    </message>
    <message>
        <source>weight_priority is 0: the priority (-p) of {jobs} ({numbers}) plays no role.</source>
        <translation>weight_priority ist 0: Die Priorität (-p) spielt keine Rolle; betroffen: {jobs} ({numbers}).</translation>
    </message>
    <message>
        <source>weight_ticket is 0: the tickets that are handed out ({names}) do not count in any priority.</source>
        <translation>weight_ticket ist 0: Die vergebenen Tickets ({names}) zählen in keiner Priorität.</translation>
    </message>
    <message>
        <source>weight_tickets_functional hands out {tickets} by functional shares, but no user, project or department has shares (fshare), nor any job (-js): nobody gets any.</source>
        <translation>weight_tickets_functional vergibt {tickets} nach Functional-Anteilen, aber kein Benutzer, Projekt oder Department hat Anteile (fshare), und auch kein Job (-js): Niemand bekommt welche.</translation>
    </message>
    <message>
        <source>weight_tickets_share hands out {tickets} by the share tree, but there is no share tree: nobody gets any of them.</source>
        <translation>weight_tickets_share vergibt {tickets} nach dem Share Tree, aber es gibt keinen Share Tree: Niemand bekommt davon etwas.</translation>
    </message>
    <message>
        <source>weight_tickets_share is 0</source>
        <translation>weight_tickets_share ist 0</translation>
    </message>
    <message>
        <source>weight_urgency is 0: what jobs request, how long they wait and their deadlines play no role, though their urgencies differ.</source>
        <translation>weight_urgency ist 0: Was Jobs anfordern, wie lange sie warten und ihre Deadlines spielen keine Rolle, obwohl ihre Dringlichkeiten sich unterscheiden.</translation>
    </message>
    <message>
        <source>were</source>
        <translation>wurden</translation>
    </message>
    <message>
        <source>what a pass would still give out</source>
        <translation>was ein Durchlauf noch vergäbe</translation>
    </message>
    <message>
        <source>what all its queue instances together may still give out</source>
        <translation>was alle seine Queue-Instanzen zusammen noch vergeben können</translation>
    </message>
    <message>
        <source>what is submitted, ends or is changed between two rounds, and how loads change meanwhile</source>
        <translation>was zwischen zwei Abfragen eingereicht, beendet oder geändert wird, und wie sich dabei Lasten ändern</translation>
    </message>
    <message>
        <source>what it means</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>what jobs used</source>
        <translation>was Jobs verbrauchten</translation>
    </message>
    <message>
        <source>what keeps the user out first</source>
        <translation>was den Benutzer ausschließt, zuerst</translation>
    </message>
    <message>
        <source>what rule {name} costs {when}</source>
        <translation>was Regel {name} {when} kostet</translation>
    </message>
    <message>
        <source>what runs goes on and ends as usual.</source>
        <translation>was läuft, läuft weiter und endet wie üblich.</translation>
    </message>
    <message>
        <source>what runs goes on; ends become known when the qmaster runs again.</source>
        <translation>was läuft, läuft weiter; das Ende wird bekannt, wenn der Qmaster wieder läuft.</translation>
    </message>
    <message>
        <source>what the category has of everything that the policy gives</source>
        <translation>was die Kategorie von allem hat, was die Policy vergibt</translation>
    </message>
    <message>
        <source>what {name} ran</source>
        <translation>was {name} ausführte</translation>
    </message>
    <message>
        <source>when</source>
        <translation>wann</translation>
    </message>
    <message>
        <source>when all starts at once</source>
        <translation>wenn alles auf einmal startet</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>where it was submitted (-cwd)</source>
        <translation>wo er eingereicht wurde (-cwd)</translation>
    </message>
    <message>
        <source>where to begin in a range of slots: the least, the middle, the most, or what was best so far</source>
        <translation>wo in einem Bereich von Slots begonnen wird: bei den wenigsten, in der Mitte, bei den meisten oder bei dem, was bisher am besten war</translation>
    </message>
    <message>
        <source>whether the scheduler runs</source>
        <translation>ob der Scheduler läuft</translation>
    </message>
    <message>
        <source>which names the user</source>
        <translation>das den Benutzer nennt</translation>
    </message>
    <message>
        <source>whole weekends: no job starts, running jobs go on</source>
        <translation>ganze Wochenenden: kein Job startet, laufende Jobs laufen weiter</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>why it is to be so (optional)</source>
        <translation>warum es so sein soll (optional)</translation>
    </message>
    <message>
        <source>will be deleted when the changes are applied</source>
        <translation>wird beim Anwenden gelöscht</translation>
    </message>
    <message>
        <source>will be in error as long as this lasts</source>
        <translation>sind im Fehlerzustand, solange das dauert</translation>
    </message>
    <message>
        <source>will be killed; it is kept in deletion (dr), with the slots, until the daemon is started again</source>
        <translation>wird beendet; er bleibt in Löschung (dr), mit den Slots, bis der Daemon wieder gestartet ist</translation>
    </message>
    <message>
        <source>will be killed; they are kept in deletion (dr), with the slots, until the daemon is started again</source>
        <translation>werden beendet; sie bleiben in Löschung (dr), mit den Slots, bis der Daemon wieder gestartet ist</translation>
    </message>
    <message>
        <source>will go on; its end will be known when the daemon is started again</source>
        <translation>läuft weiter; das Ende wird bekannt, wenn der Daemon wieder gestartet ist</translation>
    </message>
    <message>
        <source>will go on; their ends will be known when the daemon is started again</source>
        <translation>laufen weiter; ihr Ende wird bekannt, wenn der Daemon wieder gestartet ist</translation>
    </message>
    <message>
        <source>with fewer slots</source>
        <translation>mit weniger Slots</translation>
    </message>
    <message>
        <source>with no known end</source>
        <translation>ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>with none of them left it would start</source>
        <translation>ohne sie würde er starten</translation>
    </message>
    <message>
        <source>with or without project - add a name or *</source>
        <translation>mit oder ohne Projekt - Name oder * hinzufügen</translation>
    </message>
    <message>
        <source>with room</source>
        <translation>mit Platz</translation>
    </message>
    <message>
        <source>with {edits}</source>
        <translation>mit {edits}</translation>
    </message>
    <message>
        <source>with {names}</source>
        <translation>mit {names}</translation>
    </message>
    <message>
        <source>with {name} in it</source>
        <translation>mit {name} darin</translation>
    </message>
    <message>
        <source>with {part}</source>
        <translation>mit {part}</translation>
    </message>
    <message>
        <source>without PE {asked}</source>
        <translation>ohne PE {asked}</translation>
    </message>
    <message>
        <source>without a project</source>
        <translation>ohne Projekt</translation>
    </message>
    <message>
        <source>without a reason from the scheduler</source>
        <translation>ohne Grund des Schedulers</translation>
    </message>
    <message>
        <source>without access</source>
        <translation>ohne Zugriff</translation>
    </message>
    <message>
        <source>without checkpointing environment {name}</source>
        <translation>ohne Checkpointing-Umgebung {name}</translation>
    </message>
    <message>
        <source>without {names}</source>
        <translation>ohne {names}</translation>
    </message>
    <message>
        <source>without {name}</source>
        <translation>ohne {name}</translation>
    </message>
    <message>
        <source>without {part}</source>
        <translation>ohne {part}</translation>
    </message>
    <message>
        <source>without {without_users}</source>
        <translation>ohne {without_users}</translation>
    </message>
    <message>
        <source>words: rows with all of them in any column; `fat*` is a whole name, `"two words"` exactly this text</source>
        <translation>Wörter: Zeilen, in denen alle vorkommen, gleich in welcher Spalte; `fat*` ist ein ganzer Name, `"two words"` genau dieser Text</translation>
    </message>
    <message>
        <source>work.sh: gives a name and #$ options, runs nothing</source>
        <translation>work.sh: gibt #$-Optionen, läuft nicht</translation>
    </message>
    <message>
        <source>worked out for each host: needs hosts in braces</source>
        <translation>wird für jeden Host berechnet: braucht Hosts in Klammern</translation>
    </message>
    <message>
        <source>working...</source>
        <translation>wird berechnet ...</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>längste</translation>
    </message>
    <message>
        <source>would go there</source>
        <translation>ginge dorthin</translation>
    </message>
    <message>
        <source>write every booking into the file schedule of the cell</source>
        <translation>jede Buchung in die Datei schedule der Zelle schreiben</translation>
    </message>
    <message>
        <source>write every change of a consumable into the reporting file; deprecated</source>
        <translation>jede Änderung eines Consumables in die Reporting-Datei schreiben; veraltet</translation>
    </message>
    <message>
        <source>write messages to the system logger</source>
        <translation>Meldungen an den System-Logger schreiben</translation>
    </message>
    <message>
        <source>write the accounting file, which qacct reads</source>
        <translation>die Accounting-Datei schreiben, die qacct liest</translation>
    </message>
    <message>
        <source>write the events of jobs into the reporting file</source>
        <translation>die Ereignisse von Jobs in die Reporting-Datei schreiben</translation>
    </message>
    <message>
        <source>write the reporting file; it grows fast</source>
        <translation>die Reporting-Datei schreiben; sie wächst schnell</translation>
    </message>
    <message>
        <source>write the reports of MONITOR_TIME into the messages file, too</source>
        <translation>die Meldungen von MONITOR_TIME auch in die messages-Datei schreiben</translation>
    </message>
    <message>
        <source>wtcontr: what the time of waiting adds to the urgency (weight_waiting_time)</source>
        <translation>wtcontr: was die Wartezeit zur Dringlichkeit beiträgt (weight_waiting_time)</translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahre</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>yes, start it again</source>
        <translation>ja, neu starten</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>{about}, against {period}</source>
        <translation>{about}, gegenüber {period}</translation>
    </message>
    <message>
        <source>{action} of {name}</source>
        <translation>{action} in {name}</translation>
    </message>
    <message>
        <source>{amount_and_slots} × urgency {weight} of {name}</source>
        <translation>{amount_and_slots} × Dringlichkeit {weight} von {name}</translation>
    </message>
    <message>
        <source>{amount} are free</source>
        <translation>{amount} frei</translation>
    </message>
    <message>
        <source>{amount} exist</source>
        <translation>{amount} vorhanden</translation>
    </message>
    <message>
        <source>{amount} exists</source>
        <translation>{amount} vorhanden</translation>
    </message>
    <message>
        <source>{amount} is free</source>
        <translation>{amount} frei</translation>
    </message>
    <message>
        <source>{amount} more of {name} must become free, soonest on {places}</source>
        <translation>Platz für noch {amount} {name} muss frei werden, am ehesten auf {places}</translation>
    </message>
    <message>
        <source>{amount} of the {count} slots that it needs in PE {pe} are missing, free soonest on {places}</source>
        <translation>{amount} der {count} Slots, die der Job in PE {pe} braucht, fehlen, am ehesten frei auf {places}</translation>
    </message>
    <message>
        <source>{amount} of the {count} slots that it needs in PE {pe} is missing, free soonest on {places}</source>
        <translation>{amount} der {count} Slots, die der Job in PE {pe} braucht, fehlt, am ehesten frei auf {places}</translation>
    </message>
    <message>
        <source>{amount} of {givers}</source>
        <translation>{amount} ({givers})</translation>
    </message>
    <message>
        <source>{amount} of {name}</source>
        <translation>{amount} {name}</translation>
    </message>
    <message>
        <source>{amount} will be free</source>
        <translation>künftig {amount} frei</translation>
    </message>
    <message>
        <source>{amount} {unit} must become free on one of {places} that would take it</source>
        <translation>Platz für {amount} {unit} muss frei werden auf 1 von {places}, die den Job sonst aufnähmen</translation>
    </message>
    <message>
        <source>{arrays} stay folded, as at most {most:,} rows of tasks are shown</source>
        <translation>{arrays} bleiben zugeklappt, da höchstens {most:,} Zeilen von Tasks gezeigt werden</translation>
    </message>
    <message>
        <source>{arrays} stays folded, as at most {most:,} rows of tasks are shown</source>
        <translation>{arrays} bleibt zugeklappt, da höchstens {most:,} Zeilen von Tasks gezeigt werden</translation>
    </message>
    <message>
        <source>{asked}, there is enough for {slots}</source>
        <translation>{asked}, vorhanden ist genug für {slots}</translation>
    </message>
    <message>
        <source>{asked}, there is now enough for {slots}</source>
        <translation>{asked}, jetzt frei ist genug für {slots}</translation>
    </message>
    <message>
        <source>{asked}, there will be enough for {slots}</source>
        <translation>{asked}, künftig frei ist genug für {slots}</translation>
    </message>
    <message>
        <source>{asked}: no queue instance that suits otherwise has it</source>
        <translation>{asked}: keine sonst passende Queue-Instanz hat das</translation>
    </message>
    <message>
        <source>{asking}, and {most}</source>
        <translation>{asking}, und {most}</translation>
    </message>
    <message>
        <source>{asking}, which no queue instance that suits it otherwise offers</source>
        <translation>{asking}, was keine sonst passende Queue-Instanz bietet</translation>
    </message>
    <message>
        <source>{attribute} has no set that lists {user}.</source>
        <translation>{attribute} hat keine Liste, in der {user} steht.</translation>
    </message>
    <message>
        <source>{attribute} has {values} per host in {queues}. Editing the value for all hosts keeps them.</source>
        <translation>{attribute} hat {values} je Host in {queues}. Eine Änderung des Werts für alle Hosts behält sie.</translation>
    </message>
    <message>
        <source>{attribute} is {value:.15g} on {host}</source>
        <translation>{attribute} ist {value:.15g} auf {host}</translation>
    </message>
    <message>
        <source>{attribute} keeps out {user_set}, which lists {through}.</source>
        <translation>{attribute} schließt {user_set} aus, und dort steht {through}.</translation>
    </message>
    <message>
        <source>{attribute} keeps out {user_set}.</source>
        <translation>{attribute} schließt {user_set} aus.</translation>
    </message>
    <message>
        <source>{attribute} lets in only {sets}, and {user} is in none of these.</source>
        <translation>{attribute} lässt nur {sets} zu, und {user} ist in keiner davon.</translation>
    </message>
    <message>
        <source>{attribute} lets in only {wanted}, and {asked}.</source>
        <translation>{attribute} lässt nur {wanted} zu, und {asked}.</translation>
    </message>
    <message>
        <source>{attribute} lets in {user_set}, which lists {through}.</source>
        <translation>{attribute} lässt {user_set} zu, und dort steht {through}.</translation>
    </message>
    <message>
        <source>{attribute} of rule {rule}{whose}</source>
        <translation>{attribute} von Regel {rule}{whose}</translation>
    </message>
    <message>
        <source>{attribute} of {name}</source>
        <translation>{attribute} von {name}</translation>
    </message>
    <message>
        <source>{attribute} of {owner}</source>
        <translation>{attribute} von {owner}</translation>
    </message>
    <message>
        <source>{attribute} on {host}</source>
        <translation>{attribute} auf {host}</translation>
    </message>
    <message>
        <source>{attribute} on {host} is {value}.</source>
        <translation>{attribute} auf {host} ist {value}.</translation>
    </message>
    <message>
        <source>{attribute} on {instance}</source>
        <translation>{attribute} auf {instance}</translation>
    </message>
    <message>
        <source>{before}, then {after}</source>
        <translation>{before}, dann {after}</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin} bis {end}</translation>
    </message>
    <message>
        <source>{begin}: it waits for the end of {jobs}, which is not known.</source>
        <translation>{begin}: Er wartet auf das Ende von {jobs}, das nicht bekannt ist.</translation>
    </message>
    <message>
        <source>{begin}: no queue instance that suits it is open, and nothing is known to open one.</source>
        <translation>{begin}: Keine passende Queue-Instanz ist offen, und nichts ist bekannt, das eine öffnet.</translation>
    </message>
    <message>
        <source>{begin}: nothing that is known to end or to begin lets it start.</source>
        <translation>{begin}: Nichts, dessen Ende oder Beginn bekannt ist, lässt ihn starten.</translation>
    </message>
    <message>
        <source>{begin}: the ends that the scheduler knows do not suffice, and {jobs} ask for no run time limit.</source>
        <translation>{begin}: Die Enden, die der Scheduler kennt, reichen nicht, und {jobs} verlangen keine Laufzeitgrenze.</translation>
    </message>
    <message>
        <source>{begin}: the ends that the scheduler knows do not suffice, and {jobs} asks for no run time limit.</source>
        <translation>{begin}: Die Enden, die der Scheduler kennt, reichen nicht, und {jobs} verlangt keine Laufzeitgrenze.</translation>
    </message>
    <message>
        <source>{bookings} and {count} more ({slots})</source>
        <translation>{bookings} und {count} weitere ({slots})</translation>
    </message>
    <message>
        <source>{changes} and {commands}</source>
        <translation>{changes} und {commands}</translation>
    </message>
    <message>
        <source>{changes} by {who}</source>
        <translation>{changes} durch {who}</translation>
    </message>
    <message>
        <source>{changes} would bring in the configuration of {name}. Nothing is removed here.</source>
        <translation>{changes} würden die Konfiguration von {name} übernehmen. Hier wird nichts entfernt.</translation>
    </message>
    <message>
        <source>{change}; {number} does not start it.</source>
        <translation>{change}; mit {number} startet er nicht.</translation>
    </message>
    <message>
        <source>{cluster}, {time}</source>
        <translation>{cluster}, {time}</translation>
    </message>
    <message>
        <source>{column}: {names}, {count} from {first} to {last}.</source>
        <translation>{column}: {names}, {count} von {first} bis {last}.</translation>
    </message>
    <message>
        <source>{command} and {more:,} more</source>
        <translation>{command} und {more:,} weitere</translation>
    </message>
    <message>
        <source>{consumables} of the whole cluster are used up</source>
        <translation>{consumables} des ganzen Clusters sind aufgebraucht</translation>
    </message>
    <message>
        <source>{consumables} of the whole cluster is used up</source>
        <translation>{consumables} des ganzen Clusters ist aufgebraucht</translation>
    </message>
    <message>
        <source>{count:,} before it</source>
        <translation>{count:,} davor</translation>
    </message>
    <message>
        <source>{count:,} can never start</source>
        <translation>{count:,} nie startbar</translation>
    </message>
    <message>
        <source>{count:,} earlier, and:</source>
        <translation>{count:,} frühere, und:</translation>
    </message>
    <message>
        <source>{count:,} expected</source>
        <translation>{count:,} erwartet</translation>
    </message>
    <message>
        <source>{count:,} in {pe} ({places})</source>
        <translation>{count:,} in {pe} ({places})</translation>
    </message>
    <message>
        <source>{count:,} job falls</source>
        <translation>{count:,} Job fällt</translation>
    </message>
    <message>
        <source>{count:,} job rises</source>
        <translation>{count:,} Job steigt</translation>
    </message>
    <message>
        <source>{count:,} job waits</source>
        <translation>{count:,} Job wartet</translation>
    </message>
    <message>
        <source>{count:,} jobs fall</source>
        <translation>{count:,} Jobs fallen</translation>
    </message>
    <message>
        <source>{count:,} jobs rise</source>
        <translation>{count:,} Jobs steigen</translation>
    </message>
    <message>
        <source>{count:,} jobs wait</source>
        <translation>{count:,} Jobs warten</translation>
    </message>
    <message>
        <source>{count:,} more</source>
        <translation>{count:,} weitere</translation>
    </message>
    <message>
        <source>{count:,} of {instances}</source>
        <translation>{count:,} von {instances}</translation>
    </message>
    <message>
        <source>{count:,} of {jobs} stand in the order of the model, {elsewhere:,} elsewhere</source>
        <translation>{count:,} von {jobs} stehen in der Reihenfolge des Modells, {elsewhere:,} anderswo</translation>
    </message>
    <message>
        <source>{count:,} of {jobs} stands in the order of the model, {elsewhere:,} elsewhere</source>
        <translation>{count:,} von {jobs} steht in der Reihenfolge des Modells, {elsewhere:,} anderswo</translation>
    </message>
    <message>
        <source>{count:,} of {numbers} differ, in {columns}</source>
        <translation>{count:,} von {numbers} weichen ab, in {columns}</translation>
    </message>
    <message>
        <source>{count:,} of {numbers} differs, in {columns}</source>
        <translation>{count:,} von {numbers} weicht ab, in {columns}</translation>
    </message>
    <message>
        <source>{count:,} on {hosts}</source>
        <translation>{count:,} auf {hosts}</translation>
    </message>
    <message>
        <source>{count:,} other cannot be used either</source>
        <translation>{count:,} weitere ist ebenfalls nicht benutzbar</translation>
    </message>
    <message>
        <source>{count:,} other moves</source>
        <translation>{count:,} weiterer verschiebt sich</translation>
    </message>
    <message>
        <source>{count:,} others cannot be used either</source>
        <translation>{count:,} weitere sind ebenfalls nicht benutzbar</translation>
    </message>
    <message>
        <source>{count:,} others move</source>
        <translation>{count:,} weitere verschieben sich</translation>
    </message>
    <message>
        <source>{count:,} people may submit into it: {names}.</source>
        <translation>{count:,} Personen dürfen in sie einreichen: {names}.</translation>
    </message>
    <message>
        <source>{count:,} person may submit into it: {names}.</source>
        <translation>{count:,} Person darf in sie einreichen: {names}.</translation>
    </message>
    <message>
        <source>{count:,} planned (-R y)</source>
        <translation>{count:,} geplant (-R y)</translation>
    </message>
    <message>
        <source>{count:,} reservation has been granted: {numbers}.</source>
        <translation>{count:,} Reservierung wurde gewährt: {numbers}.</translation>
    </message>
    <message>
        <source>{count:,} reservations have been granted: {numbers}.</source>
        <translation>{count:,} Reservierungen wurden gewährt: {numbers}.</translation>
    </message>
    <message>
        <source>{count:,} running on {slots}</source>
        <translation>{count:,} laufend auf {slots}</translation>
    </message>
    <message>
        <source>{count:,} task runs</source>
        <translation>{count:,} Task läuft</translation>
    </message>
    <message>
        <source>{count:,} task waits</source>
        <translation>{count:,} Task wartet</translation>
    </message>
    <message>
        <source>{count:,} tasks run</source>
        <translation>{count:,} Tasks laufen</translation>
    </message>
    <message>
        <source>{count:,} tasks wait</source>
        <translation>{count:,} Tasks warten</translation>
    </message>
    <message>
        <source>{count:,} time</source>
        <translation>{count:,} Termin</translation>
    </message>
    <message>
        <source>{count:,} times</source>
        <translation>{count:,} Termine</translation>
    </message>
    <message>
        <source>{count:,} user with jobs is not among the users of the cluster, and so has no shares, tickets or usage of their own: {names}.</source>
        <translation>{count:,} Benutzer mit Jobs ist keiner der Benutzer des Clusters und hat deshalb keine eigenen Anteile, Tickets oder Nutzung: {names}.</translation>
    </message>
    <message>
        <source>{count:,} users with jobs are not among the users of the cluster, and so have no shares, tickets or usage of their own: {names}.</source>
        <translation>{count:,} Benutzer mit Jobs gehören nicht zu den Benutzern des Clusters und haben deshalb keine eigenen Anteile, Tickets oder Nutzung: {names}.</translation>
    </message>
    <message>
        <source>{count:,} waiting</source>
        <translation>{count:,} wartend</translation>
    </message>
    <message>
        <source>{count:,} with {slots}</source>
        <translation>{count:,} mit {slots}</translation>
    </message>
    <message>
        <source>{counted}. {said} A task goes on when another one ends or is suspended.</source>
        <translation>{counted}. {said} Ein Task läuft weiter, wenn ein anderer endet oder suspendiert wird.</translation>
    </message>
    <message>
        <source>{counted}; by which queue is not known here.</source>
        <translation>{counted}; durch welche Queue, ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>{counters} would be above the limit; running jobs go on, and no more start</source>
        <translation>{counters} über dem Limit; laufende Jobs laufen weiter, und keine weiteren starten</translation>
    </message>
    <message>
        <source>{counters} would have another limit, or count otherwise</source>
        <translation>{counters} mit anderem Limit oder anderer Zählung</translation>
    </message>
    <message>
        <source>{counters} would limit nothing any more</source>
        <translation>{counters} ohne jede weitere Begrenzung</translation>
    </message>
    <message>
        <source>{counters} would limit what runs now without it</source>
        <translation>{counters} mit Grenzen für das, was jetzt ohne ihn läuft</translation>
    </message>
    <message>
        <source>{counters} would limit what runs now without them</source>
        <translation>{counters} mit Grenzen für das, was jetzt ohne sie läuft</translation>
    </message>
    <message>
        <source>{counters}{made} for all jobs together: the rule has no braces</source>
        <translation>{counters}{made} für alle Jobs zusammen: Die Regel hat keine Klammern</translation>
    </message>
    <message>
        <source>{count} are in error</source>
        <translation>{count} sind im Fehlerzustand</translation>
    </message>
    <message>
        <source>{count} at work</source>
        <translation>{count} bei der Arbeit</translation>
    </message>
    <message>
        <source>{count} broken by the edits</source>
        <translation>{count} durch die Änderungen verletzt</translation>
    </message>
    <message>
        <source>{count} changed, not applied</source>
        <translation>{count} geändert, nicht angewendet</translation>
    </message>
    <message>
        <source>{count} chosen</source>
        <translation>{count} gewählt</translation>
    </message>
    <message>
        <source>{count} has ended since the last pass</source>
        <translation>{count} ist seit dem letzten Durchlauf beendet</translation>
    </message>
    <message>
        <source>{count} have ended since the last pass</source>
        <translation>{count} sind seit dem letzten Durchlauf beendet</translation>
    </message>
    <message>
        <source>{count} in state c because host groups have different values of {attribute}.</source>
        <translation>{count} im Zustand c, weil Hostgruppen verschiedene Werte für {attribute} haben.</translation>
    </message>
    <message>
        <source>{count} is in error</source>
        <translation>{count} ist im Fehlerzustand</translation>
    </message>
    <message>
        <source>{count} job failed here, probably because of the host: {numbers}.</source>
        <translation>{count} Job ist hier gescheitert, vermutlich wegen des Hosts: {numbers}.</translation>
    </message>
    <message>
        <source>{count} job on it is suspended with it.</source>
        <translation>{count} Job auf ihr ist mit ihr suspendiert.</translation>
    </message>
    <message>
        <source>{count} jobs failed here, probably because of the host: {numbers}.</source>
        <translation>{count} Jobs sind hier gescheitert, vermutlich wegen des Hosts: {numbers}.</translation>
    </message>
    <message>
        <source>{count} jobs on it are suspended with it.</source>
        <translation>{count} Jobs auf ihr sind mit ihr suspendiert.</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <source>{count} more under Problems</source>
        <translation>{count} weitere unter Probleme</translation>
    </message>
    <message>
        <source>{count} nodes</source>
        <translation>{count} Knoten</translation>
    </message>
    <message>
        <source>{count} not as expected</source>
        <translation>{count} nicht wie erwartet</translation>
    </message>
    <message>
        <source>{count} objects</source>
        <translation>{count} Objekten</translation>
    </message>
    <message>
        <source>{count} of its tasks run</source>
        <translation>{count} seiner Tasks laufen</translation>
    </message>
    <message>
        <source>{count} of its tasks runs</source>
        <translation>{count} seiner Tasks läuft</translation>
    </message>
    <message>
        <source>{count} of {all}</source>
        <translation>{count} von {all}</translation>
    </message>
    <message>
        <source>{count} of {tasks} here are suspended by a suspend threshold.</source>
        <translation>{count} von {tasks} hier sind durch eine Suspendierungsschwelle suspendiert.</translation>
    </message>
    <message>
        <source>{count} of {tasks} here are suspended by slot-wise subordination</source>
        <translation>{count} von {tasks} hier sind durch slotweise Unterordnung suspendiert</translation>
    </message>
    <message>
        <source>{count} of {tasks} here is suspended by a suspend threshold.</source>
        <translation>{count} von {tasks} hier ist durch eine Suspendierungsschwelle suspendiert.</translation>
    </message>
    <message>
        <source>{count} of {tasks} here is suspended by slot-wise subordination</source>
        <translation>{count} von {tasks} hier ist durch slotweise Unterordnung suspendiert</translation>
    </message>
    <message>
        <source>{count} of {times} can be granted. Cannot: {refused}.</source>
        <translation>{times}: {count} können gewährt werden. Nicht: {refused}.</translation>
    </message>
    <message>
        <source>{count} of {total}</source>
        <translation>{count} von {total}</translation>
    </message>
    <message>
        <source>{count} other queue instance is closed</source>
        <translation>{count} weitere Queue-Instanz ist geschlossen</translation>
    </message>
    <message>
        <source>{count} other queue instances are closed</source>
        <translation>{count} weitere Queue-Instanzen sind geschlossen</translation>
    </message>
    <message>
        <source>{count} taken as they are</source>
        <translation>{count} unverändert übernommen</translation>
    </message>
    <message>
        <source>{count} task of its owner runs</source>
        <translation>{count} Task seines Eigentümers läuft</translation>
    </message>
    <message>
        <source>{count} tasks of its owner run</source>
        <translation>{count} Tasks seines Eigentümers laufen</translation>
    </message>
    <message>
        <source>{count} waiting beside it</source>
        <translation>daneben {count} wartend</translation>
    </message>
    <message>
        <source>{count} with errors</source>
        <translation>{count} mit Fehlern</translation>
    </message>
    <message>
        <source>{count} {user} out, wholly or in part; they come first.</source>
        <translation>{count} {user} aus, ganz oder teilweise; sie stehen vorn.</translation>
    </message>
    <message>
        <source>{count}, {running} running</source>
        <translation>{count}, {running} laufend</translation>
    </message>
    <message>
        <source>{count}, {tops} of them in no other group. Enter or a double click goes to a group.</source>
        <translation>{count}, davon {tops} in keiner anderen Gruppe. Enter oder Doppelklick geht zu einer Gruppe.</translation>
    </message>
    <message>
        <source>{count}, {used} of {slots} used. Enter or a double click goes to one.</source>
        <translation>{count}, {used} von {slots} genutzt. Enter oder Doppelklick geht dorthin.</translation>
    </message>
    <message>
        <source>{course}.</source>
        <translation>{course}.</translation>
    </message>
    <message>
        <source>{days} days</source>
        <translation>{days} Tage</translation>
    </message>
    <message>
        <source>{days} to {date}</source>
        <translation>{days} bis {date}</translation>
    </message>
    <message>
        <source>{decisions} compared: {parts}</source>
        <translation>{decisions} verglichen: {parts}</translation>
    </message>
    <message>
        <source>{department}: no set of type DEPT lists {user}</source>
        <translation>{department}: Keine Liste vom Typ DEPT nennt {user}</translation>
    </message>
    <message>
        <source>{difference} left on {where}</source>
        <translation>{difference} übrig auf {where}</translation>
    </message>
    <message>
        <source>{difference} left.</source>
        <translation>{difference} übrig.</translation>
    </message>
    <message>
        <source>{duration} = {seconds} s</source>
        <translation>{duration} = {seconds} s</translation>
    </message>
    <message>
        <source>{edits} of an earlier session restored; Undo removes them.</source>
        <translation>{edits} einer früheren Sitzung wiederhergestellt; Rückgängig nimmt sie zurück.</translation>
    </message>
    <message>
        <source>{enforced} refuses jobs without a project.</source>
        <translation>{enforced} lehnt Jobs ohne Projekt ab.</translation>
    </message>
    <message>
        <source>{errors} in the details</source>
        <translation>{errors} in den Details</translation>
    </message>
    <message>
        <source>{factor:g} times as many jobs (seed {seed}).</source>
        <translation>{factor:g}-mal so viele Jobs (Startwert {seed}).</translation>
    </message>
    <message>
        <source>{first} -&gt; {second}, a guess</source>
        <translation>{first} -&gt; {second}, geschätzt</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>{first}, and {second}</source>
        <translation>{first}, und {second}</translation>
    </message>
    <message>
        <source>{folder} has no file of records, nor has common/ in it: {records}.</source>
        <translation>{folder} hat keine Datei mit Datensätzen, common/ darin auch nicht: {records}.</translation>
    </message>
    <message>
        <source>{forecast}, partial: {reach}</source>
        <translation>{forecast}, unvollständig: {reach}</translation>
    </message>
    <message>
        <source>{formula} = {value:g}, as {name} has no value on {host}</source>
        <translation>{formula} = {value:g}, da {name} auf {host} keinen Wert hat</translation>
    </message>
    <message>
        <source>{formula} on {host}</source>
        <translation>{formula} auf {host}</translation>
    </message>
    <message>
        <source>{formula}, with {values} on {host}</source>
        <translation>{formula}, mit {values} auf {host}</translation>
    </message>
    <message>
        <source>{found:,} found</source>
        <translation>{found:,} gefunden</translation>
    </message>
    <message>
        <source>{found:,} found, the first {shown:,} listed</source>
        <translation>{found:,} gefunden, die ersten {shown:,} gezeigt</translation>
    </message>
    <message>
        <source>{found:,} of {total:,}</source>
        <translation>{found:,} von {total:,}</translation>
    </message>
    <message>
        <source>{found} found among {count} in {source}.</source>
        <translation>{found} gefunden von {count} in {source}.</translation>
    </message>
    <message>
        <source>{found} from {source}.</source>
        <translation>{found} aus {source}.</translation>
    </message>
    <message>
        <source>{found} of {jobs}, up to {moment}</source>
        <translation>{found} von {jobs}, bis {moment}</translation>
    </message>
    <message>
        <source>{found} wait in {path} to be delivered, and were altered, not by qmonpy; they are not delivered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{found} waits in {path} to be delivered, and was altered, not by qmonpy; it is not delivered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{free:,} free</source>
        <translation>{free:,} frei</translation>
    </message>
    <message>
        <source>{gone} left out, which {title} has not</source>
        <translation>{gone} weggelassen, da {title} das nicht hat</translation>
    </message>
    <message>
        <source>{gone}, after {share:.0%} of the play{said}.</source>
        <translation>{gone}, nach {share:.0%} des Spiels{said}.</translation>
    </message>
    <message>
        <source>{granted:,} for the job</source>
        <translation>{granted:,} für den Job</translation>
    </message>
    <message>
        <source>{granted}, asked as {asked}</source>
        <translation>{granted}, verlangt als {asked}</translation>
    </message>
    <message>
        <source>{groups} give different values, so that the queue instance is in state c (configuration ambiguous) and takes no job; the value for all hosts is shown. A value for the host itself resolves this.</source>
        <translation>{groups} geben verschiedene Werte, so dass die Queue-Instanz im Zustand c ist (Konfiguration mehrdeutig) und keine Jobs annimmt; gezeigt ist der Wert für alle Hosts. Ein Wert für den Host selbst behebt das.</translation>
    </message>
    <message>
        <source>{groups} of which nobody is known here</source>
        <translation>{groups}, von denen hier niemand bekannt ist</translation>
    </message>
    <message>
        <source>{group} is the primary one{others}</source>
        <translation>{group} ist die primäre{others}</translation>
    </message>
    <message>
        <source>{head}; the next job of every user stays where it is</source>
        <translation>{head}; der nächste Job jedes Benutzers bleibt an seinem Platz</translation>
    </message>
    <message>
        <source>{head}; {used:,} in use, {full:,} full.</source>
        <translation>{head}; {used:,} belegt, {full:,} voll.</translation>
    </message>
    <message>
        <source>{help} (by default {default})</source>
        <translation>{help} (Standard: {default})</translation>
    </message>
    <message>
        <source>{highest} to {lowest}</source>
        <translation>{highest} bis {lowest}</translation>
    </message>
    <message>
        <source>{hosts} broke down.</source>
        <translation>Ausgefallen: {hosts}.</translation>
    </message>
    <message>
        <source>{hosts} do not answer</source>
        <translation>{hosts} antworten nicht</translation>
    </message>
    <message>
        <source>{hosts} does not answer</source>
        <translation>{hosts} antwortet nicht</translation>
    </message>
    <message>
        <source>{hosts} in all: {own:,} of its own, the others through {through} in it.</source>
        <translation>{hosts} insgesamt: {own:,} eigene, die anderen über {through} darin.</translation>
    </message>
    <message>
        <source>{hosts}; none has a value of its own. Type into a cell to give it one.</source>
        <translation>{hosts}; keiner hat einen eigenen Wert. Tippen Sie in eine Zelle, um einen zu setzen.</translation>
    </message>
    <message>
        <source>{hosts}; {counts} with own values.</source>
        <translation>{hosts}; {counts} mit eigenen Werten.</translation>
    </message>
    <message>
        <source>{hours} more slot hours, {until}</source>
        <translation>noch {hours} Slot-Stunden, {until}</translation>
    </message>
    <message>
        <source>{hour}: any start in this hour; a click takes {start}</source>
        <translation>{hour}: jeder Start in dieser Stunde; ein Klick nimmt {start}</translation>
    </message>
    <message>
        <source>{hour}: no start in this hour</source>
        <translation>{hour}: kein Start in dieser Stunde</translation>
    </message>
    <message>
        <source>{hour}: {share} % of the starts in this hour; a click takes {start}</source>
        <translation>{hour}: {share} % der Starts in dieser Stunde; ein Klick nimmt {start}</translation>
    </message>
    <message>
        <source>{how}, made smaller by compensation_factor</source>
        <translation>{how}, verringert durch compensation_factor</translation>
    </message>
    <message>
        <source>{how}; must be requested</source>
        <translation>{how}; muss angefordert werden</translation>
    </message>
    <message>
        <source>{how}; this one counts</source>
        <translation>{how}; dies zählt</translation>
    </message>
    <message>
        <source>{instances} are in error</source>
        <translation>{instances} sind im Fehlerzustand</translation>
    </message>
    <message>
        <source>{instances} are in error now: {names}.</source>
        <translation>{instances} sind jetzt im Fehlerzustand: {names}.</translation>
    </message>
    <message>
        <source>{instances} is in error</source>
        <translation>{instances} ist im Fehlerzustand</translation>
    </message>
    <message>
        <source>{instances} is in error now: {names}.</source>
        <translation>{instances} ist jetzt im Fehlerzustand: {names}.</translation>
    </message>
    <message>
        <source>{instances}, {used:,} of {total:,} slots used</source>
        <translation>{instances}, {used:,} von {total:,} Slots belegt</translation>
    </message>
    <message>
        <source>{instance} has no attribute {attribute} any more.</source>
        <translation>{instance} hat das Attribut {attribute} nicht mehr.</translation>
    </message>
    <message>
        <source>{jobs} ({numbers}) of the {kind} {name} get no share tree tickets: {reason}.</source>
        <translation>{jobs} ({numbers}) von {kind} {name} bekommen keine Share-Tree-Tickets: {reason}.</translation>
    </message>
    <message>
        <source>{jobs} ({numbers}) of the {kind} {name} gets no share tree tickets: {reason}.</source>
        <translation>{jobs} ({numbers}) von {kind} {name} bekommt keine Share-Tree-Tickets: {reason}.</translation>
    </message>
    <message>
        <source>{jobs} ({tasks}) of {users}</source>
        <translation>{jobs} ({tasks}) von {users}</translation>
    </message>
    <message>
        <source>{jobs} ({tasks}) of {workload}, played on {cluster}.</source>
        <translation>{jobs} ({tasks}) von {workload}, gespielt auf {cluster}.</translation>
    </message>
    <message>
        <source>{jobs} already run: what is booked now stays, and Grid Engine 8.1.9 later frees what the new request says, which it never booked.</source>
        <translation>{jobs} laufen schon: Was jetzt gebucht ist, bleibt, und Grid Engine 8.1.9 gibt später frei, was die neue Anforderung sagt und nie gebucht wurde.</translation>
    </message>
    <message>
        <source>{jobs} already runs: what is booked now stays, and Grid Engine 8.1.9 later frees what the new request says, which it never booked.</source>
        <translation>{jobs} läuft schon: Was jetzt gebucht ist, bleibt, und Grid Engine 8.1.9 gibt später frei, was die neue Anforderung sagt und nie gebucht wurde.</translation>
    </message>
    <message>
        <source>{jobs} are in error and wait until that is cleared</source>
        <translation>{jobs} sind im Fehlerzustand und warten, bis der Fehler gelöscht wird</translation>
    </message>
    <message>
        <source>{jobs} are left out, as they run or are held: Grid Engine 8.1.9 would alter them although it is asked to verify.</source>
        <translation>{jobs} werden ausgelassen, da sie laufen oder angehalten sind (Hold): Grid Engine 8.1.9 würde sie ändern, obwohl nur geprüft werden soll.</translation>
    </message>
    <message>
        <source>{jobs} can never start as it is</source>
        <translation>{jobs} kann so, wie er ist, nie starten</translation>
    </message>
    <message>
        <source>{jobs} can never start as they are</source>
        <translation>{jobs} können so, wie sie sind, nie starten</translation>
    </message>
    <message>
        <source>{jobs} can run that never could</source>
        <translation>{jobs} erst dann lauffähig</translation>
    </message>
    <message>
        <source>{jobs} come first and take the room ({ranks})</source>
        <translation>{jobs} sind vorher an der Reihe und nehmen den Platz ({ranks})</translation>
    </message>
    <message>
        <source>{jobs} comes first and takes the room ({ranks})</source>
        <translation>{jobs} ist vorher an der Reihe und nimmt den Platz ({ranks})</translation>
    </message>
    <message>
        <source>{jobs} could never run any more</source>
        <translation>{jobs} nie mehr lauffähig</translation>
    </message>
    <message>
        <source>{jobs} is in error and waits until that is cleared</source>
        <translation>{jobs} ist im Fehlerzustand und wartet, bis der Fehler gelöscht wird</translation>
    </message>
    <message>
        <source>{jobs} is left out, as it runs or is held: Grid Engine 8.1.9 would alter it although it is asked to verify.</source>
        <translation>{jobs} wird ausgelassen, da er läuft oder angehalten ist (Hold): Grid Engine 8.1.9 würde ihn ändern, obwohl nur geprüft werden soll.</translation>
    </message>
    <message>
        <source>{jobs} stand in the order of the model</source>
        <translation>{jobs} stehen in der Reihenfolge des Modells</translation>
    </message>
    <message>
        <source>{jobs} stands in the order of the model</source>
        <translation>{jobs} steht in der Reihenfolge des Modells</translation>
    </message>
    <message>
        <source>{jobs} wait</source>
        <translation>{jobs} warten</translation>
    </message>
    <message>
        <source>{jobs} waits</source>
        <translation>{jobs} wartet</translation>
    </message>
    <message>
        <source>{jobs} without end: {slots} slots</source>
        <translation>{jobs} ohne Ende: {slots} Slots</translation>
    </message>
    <message>
        <source>{jobs} would be at {words} in the order</source>
        <translation>{jobs} mit {words} in der Reihenfolge</translation>
    </message>
    <message>
        <source>{jobs} would be planned at another time</source>
        <translation>{jobs} würde zu einer anderen Zeit eingeplant</translation>
    </message>
    <message>
        <source>{jobs} would be planned at other times</source>
        <translation>{jobs} würden zu anderen Zeiten eingeplant</translation>
    </message>
    <message>
        <source>{jobs} would start or be planned on other queue instances</source>
        <translation>{jobs} mit Start oder Plan auf anderen Queue-Instanzen</translation>
    </message>
    <message>
        <source>{jobs}, the {listed} longest waits here</source>
        <translation>{jobs}, hier die {listed} längsten Wartezeiten</translation>
    </message>
    <message>
        <source>{job} is counted by {rule} wherever it may run</source>
        <translation>{job} wird von {rule} gezählt, wo auch immer er laufen kann</translation>
    </message>
    <message>
        <source>{job} is refused by {rule}</source>
        <translation>{job} wird von {rule} abgelehnt</translation>
    </message>
    <message>
        <source>{job} starts in the next pass</source>
        <translation>{job} startet im nächsten Durchlauf</translation>
    </message>
    <message>
        <source>{job} starts within {length}</source>
        <translation>{job} startet innerhalb von {length}</translation>
    </message>
    <message>
        <source>{job} waits</source>
        <translation>{job} wartet</translation>
    </message>
    <message>
        <source>{job} would never start (as it is: {start})</source>
        <translation>{job} würde nie starten (ohne die Änderung: {start})</translation>
    </message>
    <message>
        <source>{job} would never start, altered or not</source>
        <translation>{job} würde nie starten, geändert oder nicht</translation>
    </message>
    <message>
        <source>{job} would not start before {limit} (as it is: {start})</source>
        <translation>{job} würde nicht vor {limit} starten (ohne die Änderung: {start})</translation>
    </message>
    <message>
        <source>{job} would not start before {moment}, altered or not</source>
        <translation>{job} würde nicht vor {moment} starten, geändert oder nicht</translation>
    </message>
    <message>
        <source>{job} would start at {moment} ({kind}; as it is: never)</source>
        <translation>{job} würde um {moment} starten ({kind}; ohne die Änderung: nie)</translation>
    </message>
    <message>
        <source>{job} would start at {moment} ({kind}; as it is: not before {limit})</source>
        <translation>{job} würde um {moment} starten ({kind}; ohne die Änderung: nicht vor {limit})</translation>
    </message>
    <message>
        <source>{job} would start when it would anyway ({start})</source>
        <translation>{job} würde starten, wann er es ohnehin täte ({start})</translation>
    </message>
    <message>
        <source>{job} would start {length} earlier ({starts})</source>
        <translation>{job} würde {length} früher starten ({starts})</translation>
    </message>
    <message>
        <source>{job} would start {length} later ({starts})</source>
        <translation>{job} würde {length} später starten ({starts})</translation>
    </message>
    <message>
        <source>{job} {name} of {owner}</source>
        <translation>{job} {name} von {owner}</translation>
    </message>
    <message>
        <source>{job}, runs</source>
        <translation>{job}, läuft</translation>
    </message>
    <message>
        <source>{job}, tasks {tasks}</source>
        <translation>{job}, Tasks {tasks}</translation>
    </message>
    <message>
        <source>{job}, waits</source>
        <translation>{job}, wartet</translation>
    </message>
    <message>
        <source>{job}, {count:,} tasks run</source>
        <translation>{job}, {count:,} Tasks laufen</translation>
    </message>
    <message>
        <source>{keeper} serves this cluster to all its users; you have the rights of {user}.</source>
        <translation>{keeper} stellt diesen Cluster allen seinen Benutzern bereit; Sie haben die Rechte von {user}.</translation>
    </message>
    <message>
        <source>{kind} jobs</source>
        <translation>Jobs: {kind}</translation>
    </message>
    <message>
        <source>{kind}, a guess</source>
        <translation>{kind}, geschätzt</translation>
    </message>
    <message>
        <source>{least:,} to {slots} for {length} = {least_hours} to {hours}</source>
        <translation>{least:,} bis {slots} für {length} = {least_hours} bis {hours}</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} bis {most}</translation>
    </message>
    <message>
        <source>{length}, not counted</source>
        <translation>{length}, nicht gezählt</translation>
    </message>
    <message>
        <source>{level} has left</source>
        <translation>{level} hat noch</translation>
    </message>
    <message>
        <source>{limits} keep jobs from starting</source>
        <translation>{limits} halten Jobs vom Start ab</translation>
    </message>
    <message>
        <source>{limits} keeps jobs from starting</source>
        <translation>{limits} hält Jobs vom Start ab</translation>
    </message>
    <message>
        <source>{limit} lets no further task run: {left} left</source>
        <translation>{limit} lässt keinen weiteren Task laufen: {left} übrig</translation>
    </message>
    <message>
        <source>{lines} of qstat -j</source>
        <translation>{lines} von qstat -j</translation>
    </message>
    <message>
        <source>{lines} that qstat -j would have if the model scheduled</source>
        <translation>{lines}, die qstat -j hätte, wenn das Modell plante</translation>
    </message>
    <message>
        <source>{line} (and {more:,} more like it)</source>
        <translation>{line} (und {more:,} weitere dieser Art)</translation>
    </message>
    <message>
        <source>{listed}: {title} has no such attribute</source>
        <translation>{listed}: {title} hat kein solches Attribut</translation>
    </message>
    <message>
        <source>{made} from {source}.</source>
        <translation>{made} aus {source}.</translation>
    </message>
    <message>
        <source>{mean:,.1f} on average × {length}</source>
        <translation>im Mittel {mean:,.1f} × {length}</translation>
    </message>
    <message>
        <source>{measure} by {keys}</source>
        <translation>{measure} nach {keys}</translation>
    </message>
    <message>
        <source>{measure} cannot be divided by {key}, but by {titles}.</source>
        <translation>{measure} lässt sich nicht nach {key} aufteilen, aber nach {titles}.</translation>
    </message>
    <message>
        <source>{missing} has no value on {host}: the formula {formula} counts as {number:g}</source>
        <translation>{missing} hat auf {host} keinen Wert: Die Formel {formula} zählt als {number:g}</translation>
    </message>
    <message>
        <source>{moment} guess</source>
        <translation>{moment} geschätzt</translation>
    </message>
    <message>
        <source>{moment} planned</source>
        <translation>{moment} geplant</translation>
    </message>
    <message>
        <source>{moment}, after {seconds}</source>
        <translation>{moment}, nach {seconds}</translation>
    </message>
    <message>
        <source>{more} more in the table</source>
        <translation>{more} weitere in der Tabelle</translation>
    </message>
    <message>
        <source>{more} with smaller shares are not drawn.</source>
        <translation>{more} mit kleineren Anteilen sind nicht gezeichnet.</translation>
    </message>
    <message>
        <source>{more} would start at another time.</source>
        <translation>Zu anderer Zeit: {more}.</translation>
    </message>
    <message>
        <source>{most} is the most that any queue instance of -q {queues} has</source>
        <translation>{most} ist das Meiste, was eine Queue-Instanz von -q {queues} hat</translation>
    </message>
    <message>
        <source>{most} is the most that any queue instance that takes it has</source>
        <translation>{most} ist das Meiste, was eine Queue-Instanz hat, die ihn nimmt</translation>
    </message>
    <message>
        <source>{moves}: {planned} planned, {expected} expected</source>
        <translation>{moves}: {planned} geplant, {expected} erwartet</translation>
    </message>
    <message>
        <source>{moves}; job {number} of {user} falls most, from place {before:,} to {after:,}.</source>
        <translation>{moves}; Job {number} von {user} fällt am meisten, von Platz {before:,} auf {after:,}.</translation>
    </message>
    <message>
        <source>{moves}; job {number} of {user} rises most, from place {before:,} to {after:,}.</source>
        <translation>{moves}; Job {number} von {user} steigt am meisten, von Platz {before:,} auf {after:,}.</translation>
    </message>
    <message>
        <source>{named:,} by name, {others:,} through primary Unix groups</source>
        <translation>{named:,} namentlich, {others:,} über primäre Unix-Gruppen</translation>
    </message>
    <message>
        <source>{named} and {rest} more</source>
        <translation>{named} und {rest} weitere</translation>
    </message>
    <message>
        <source>{names} and others</source>
        <translation>{names} und andere</translation>
    </message>
    <message>
        <source>{names} and {count:,} more</source>
        <translation>{names} und {count:,} weitere</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} und {count} weitere</translation>
    </message>
    <message>
        <source>{names} and {last}</source>
        <translation>{names} und {last}</translation>
    </message>
    <message>
        <source>{names} and {more:,} more</source>
        <translation>{names} und {more:,} weitere</translation>
    </message>
    <message>
        <source>{names} and {more} more</source>
        <translation>{names} und {more} weitere</translation>
    </message>
    <message>
        <source>{names} does not include {name}</source>
        <translation>{names} enthält {name} nicht</translation>
    </message>
    <message>
        <source>{names} has no value on this host; Grid Engine then uses 9999, which limits nothing</source>
        <translation>{names} hat auf diesem Host keinen Wert; Grid Engine nimmt dann 9999, was nichts begrenzt</translation>
    </message>
    <message>
        <source>{names} or {last}</source>
        <translation>{names} oder {last}</translation>
    </message>
    <message>
        <source>{names} will be deleted when you apply; undo takes this back.</source>
        <translation>{names} wird beim Anwenden gelöscht; Rückgängig nimmt das zurück.</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>{name} (all {amount})</source>
        <translation>{name} (alle {amount})</translation>
    </message>
    <message>
        <source>{name} (all {amount}; {jobs} ask for it)</source>
        <translation>{name} (alle {amount}; {jobs} verlangen es)</translation>
    </message>
    <message>
        <source>{name} (all {amount}; {jobs} asks for it)</source>
        <translation>{name} (alle {amount}; {jobs} verlangt es)</translation>
    </message>
    <message>
        <source>{name} = {number:.0f} bytes</source>
        <translation>{name} = {number:.0f} Bytes</translation>
    </message>
    <message>
        <source>{name} and {more} more</source>
        <translation>{name} und {more} weitere</translation>
    </message>
    <message>
        <source>{name} by {who}</source>
        <translation>{name} von {who}</translation>
    </message>
    <message>
        <source>{name} came only at {moment}.</source>
        <translation>{name} kam erst um {moment}.</translation>
    </message>
    <message>
        <source>{name} can also be written by {others}: whoever can write the file of a cluster can do everything in it. `qmonpy serve` gives each user their own rights in a spool.</source>
        <translation>{name} kann auch von {others} geschrieben werden: Wer die Datei eines Clusters schreiben kann, kann darin alles tun. `qmonpy serve` gibt jedem Benutzer die eigenen Rechte in einem Spool.</translation>
    </message>
    <message>
        <source>{name} does not exist. The cross or Delete removes it from this list.</source>
        <translation>{name} existiert nicht. Das Kreuz oder Entf nimmt es aus dieser Liste.</translation>
    </message>
    <message>
        <source>{name} had started by then, at {moment}.</source>
        <translation>{name} war da schon gestartet, um {moment}.</translation>
    </message>
    <message>
        <source>{name} has no leaf in the share tree, and there is no leaf "{leaf}" for such users</source>
        <translation>{name} hat kein Blatt im Share Tree, und es gibt kein Blatt „{leaf}“ für solche Benutzer</translation>
    </message>
    <message>
        <source>{name} has {mistakes}.</source>
        <translation>{name} hat {mistakes}.</translation>
    </message>
    <message>
        <source>{name} is 0: the functional shares of {givers} play no role, though there are some.</source>
        <translation>{name} ist 0: Functional-Anteile spielen keine Rolle ({givers}), obwohl es welche gibt.</translation>
    </message>
    <message>
        <source>{name} is a time; "{text}" is none. Write a day as 2026-10-23, a month as 2026-10, a time as "2026-10-23 14:00", or relative to now: today, "last month", "-3 days".</source>
        <translation>{name} ist eine Zeit; „{text}“ ist keine. Schreiben Sie einen Tag als 2026-10-23, einen Monat als 2026-10, eine Zeit als "2026-10-23 14:00", oder bezogen auf jetzt: today, "last month", "-3 days".</translation>
    </message>
    <message>
        <source>{name} is excluded. Click or Space includes it, the cross or Delete removes it.</source>
        <translation>{name} ist ausgeschlossen. Klick oder Leertaste schließt es ein, das Kreuz oder Entf nimmt es heraus.</translation>
    </message>
    <message>
        <source>{name} is no user of the cluster (qconf -auser, or enforce_user auto)</source>
        <translation>{name} ist kein Benutzer des Clusters (qconf -auser oder enforce_user auto)</translation>
    </message>
    <message>
        <source>{name} is not consumed: the rule limits what a job may request, to {value}.</source>
        <translation>{name} wird nicht verbraucht: Die Regel begrenzt, was ein Job anfordern darf, auf {value}.</translation>
    </message>
    <message>
        <source>{name} is not empty. Replace the qconf files in it with those of this cluster?</source>
        <translation>{name} ist nicht leer. Die qconf-Dateien darin durch die dieses Clusters ersetzen?</translation>
    </message>
    <message>
        <source>{name} is not in the share tree</source>
        <translation>{name} ist nicht im Share Tree</translation>
    </message>
    <message>
        <source>{name} is not open</source>
        <translation>{name} ist nicht geöffnet</translation>
    </message>
    <message>
        <source>{name} is open already.</source>
        <translation>{name} ist schon geöffnet.</translation>
    </message>
    <message>
        <source>{name} is open now, after {times}.</source>
        <translation>{name} ist jetzt geöffnet, nach {times}.</translation>
    </message>
    <message>
        <source>{name} is open; choose it in the Cluster menu.</source>
        <translation>{name} ist geöffnet; wählen Sie ihn im Menü Cluster.</translation>
    </message>
    <message>
        <source>{name} is set for {values}, and {host} is in all of these; the default {default} holds.</source>
        <translation>{name} ist gesetzt für {values}, und {host} ist in all diesen; es gilt der Standard {default}.</translation>
    </message>
    <message>
        <source>{name} is understood now: the cluster can be opened.</source>
        <translation>{name} ist jetzt zu verstehen: Der Cluster kann geöffnet werden.</translation>
    </message>
    <message>
        <source>{name} is {states}</source>
        <translation>{name} ist {states}</translation>
    </message>
    <message>
        <source>{name} is {value}, {side} the load threshold of {limit}.</source>
        <translation>{name} ist {value}, {side} der Lastschwelle von {limit}.</translation>
    </message>
    <message>
        <source>{name} is {value}, {side} the suspend threshold of {limit}.</source>
        <translation>{name} ist {value}, {side} der Suspendierungsschwelle von {limit}.</translation>
    </message>
    <message>
        <source>{name} of the query {query} cannot be "{value}"; it is one of {allowed}.</source>
        <translation>{name} der Abfrage {query} kann nicht „{value}“ sein; möglich ist eines von {allowed}.</translation>
    </message>
    <message>
        <source>{name} of the query {query} is a number; "{value}" is none.</source>
        <translation>{name} der Abfrage {query} ist eine Zahl; „{value}“ ist keine.</translation>
    </message>
    <message>
        <source>{name} on {host} (number {number})</source>
        <translation>{name} auf {host} (Nummer {number})</translation>
    </message>
    <message>
        <source>{name} on {instances}</source>
        <translation>{name} auf {instances}</translation>
    </message>
    <message>
        <source>{name} was changed by another program</source>
        <translation>{name} wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>{name} was changed by {who} while you edited it. Choose which version to keep.</source>
        <translation>{name} wurde von {who} geändert, während Sie daran arbeiteten. Wählen Sie, welche Fassung bleibt.</translation>
    </message>
    <message>
        <source>{name} was deleted by {who} while you edited it. Choose which version to keep.</source>
        <translation>{name} wurde von {who} gelöscht, während Sie daran arbeiteten. Wählen Sie, welche Fassung bleibt.</translation>
    </message>
    <message>
        <source>{name} was imported, with these remarks:</source>
        <translation>{name} wurde importiert, mit diesen Anmerkungen:</translation>
    </message>
    <message>
        <source>{name} was not imported</source>
        <translation>{name} wurde nicht importiert</translation>
    </message>
    <message>
        <source>{name} was not opened</source>
        <translation>{name} wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>{name} was not opened: {reason}</source>
        <translation>{name} wurde nicht geöffnet: {reason}</translation>
    </message>
    <message>
        <source>{name} was not opened; the messages below say why.</source>
        <translation>{name} wurde nicht geöffnet; die Meldungen unten sagen, warum.</translation>
    </message>
    <message>
        <source>{name} was not read.</source>
        <translation>{name} wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>{name} was not saved</source>
        <translation>{name} wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>{name} was not written</source>
        <translation>{name} wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>{name} {limit}, not counted</source>
        <translation>{name} {limit}, nicht gezählt</translation>
    </message>
    <message>
        <source>{name}, excluded</source>
        <translation>{name}, ausgeschlossen</translation>
    </message>
    <message>
        <source>{name}, included</source>
        <translation>{name}, eingeschlossen</translation>
    </message>
    <message>
        <source>{name}: jobs of {days:g} {words}</source>
        <translation>{name}: Jobs für {days:g} {words}</translation>
    </message>
    <message>
        <source>{name}: no host that suits is free of others</source>
        <translation>{name}: kein passender Host ist frei von anderen</translation>
    </message>
    <message>
        <source>{name}: {asked} asked</source>
        <translation>{name}: {asked} verlangt</translation>
    </message>
    <message>
        <source>{name}: {count}</source>
        <translation>{name}: {count}</translation>
    </message>
    <message>
        <source>{name}: {length} of jobs</source>
        <translation>{name}: Jobs für {length}</translation>
    </message>
    <message>
        <source>{name}: {now} now, target {target}</source>
        <translation>{name}: jetzt {now}, Ziel {target}</translation>
    </message>
    <message>
        <source>{name}: {now} now, {end} at the end, target {target}</source>
        <translation>{name}: jetzt {now}, am Ende {end}, Ziel {target}</translation>
    </message>
    <message>
        <source>{name}: {used:,} of {slots} used</source>
        <translation>{name}: {used:,} von {slots} belegt</translation>
    </message>
    <message>
        <source>{name}={text} names {counted}, but counts {int}</source>
        <translation>{name}={text} nennt {counted}, zählt aber {int}</translation>
    </message>
    <message>
        <source>{nodes} cannot be put below itself.</source>
        <translation>Ein Verschieben von {nodes} unter sich selbst ist nicht möglich.</translation>
    </message>
    <message>
        <source>{note} Only the first {count} rows are shown.</source>
        <translation>{note} Nur die ersten {count} Zeilen sind gezeigt.</translation>
    </message>
    <message>
        <source>{noun} "{name}"</source>
        <translation>{noun} „{name}“</translation>
    </message>
    <message>
        <source>{noun} {name}: {count}</source>
        <translation>{noun} {name}: {count}</translation>
    </message>
    <message>
        <source>{now}: {percent:,.1f} % × {tickets:,} tickets / {count:,}, {before} there</source>
        <translation>{now}: {percent:,.1f} % × {tickets:,} Tickets / {count:,}, dort {before}</translation>
    </message>
    <message>
        <source>{now}; {before} there, which decides the order above</source>
        <translation>{now}; dort {before}, was über die Reihenfolge darüber entscheidet</translation>
    </message>
    <message>
        <source>{number} from {start} to {end}</source>
        <translation>{number} von {start} bis {end}</translation>
    </message>
    <message>
        <source>{number} until {end}</source>
        <translation>{number} bis {end}</translation>
    </message>
    <message>
        <source>{number} {name}, {owner}, {slots} on {places}</source>
        <translation>{number} {name}, {owner}, {slots} auf {places}</translation>
    </message>
    <message>
        <source>{number}nd slot</source>
        <translation>{number}. Slot</translation>
    </message>
    <message>
        <source>{number}rd slot</source>
        <translation>{number}. Slot</translation>
    </message>
    <message>
        <source>{number}st slot</source>
        <translation>{number}. Slot</translation>
    </message>
    <message>
        <source>{number}th slot</source>
        <translation>{number}. Slot</translation>
    </message>
    <message>
        <source>{object} as text</source>
        <translation>{object} als Text</translation>
    </message>
    <message>
        <source>{object}: {used} of {capacity} {unit}{whom} are used, the job needs {asked} there, so {more} more must become free</source>
        <translation>{object}: {used} von {capacity} {unit}{whom} belegt, der Job braucht dort {asked}, das ist {more} zu viel</translation>
    </message>
    <message>
        <source>{object}: {used} of {capacity} {unit}{whom} are used, the job needs {asked}, so {more} more must become free</source>
        <translation>{object}: {used} von {capacity} {unit}{whom} belegt, der Job braucht {asked}, das ist {more} zu viel</translation>
    </message>
    <message>
        <source>{object}: {used} of {capacity} {unit}{whom} is used, the job needs {asked} there, so {more} more must become free</source>
        <translation>{object}: {used} von {capacity} {unit}{whom} belegt, der Job braucht dort {asked}, das ist {more} zu viel</translation>
    </message>
    <message>
        <source>{object}: {used} of {capacity} {unit}{whom} is used, the job needs {asked}, so {more} more must become free</source>
        <translation>{object}: {used} von {capacity} {unit}{whom} belegt, der Job braucht {asked}, das ist {more} zu viel</translation>
    </message>
    <message>
        <source>{offered}, and it has {bound} processors: it can be overloaded unless the host has complex_values {name}={bound}.</source>
        <translation>{offered}, und er hat {bound} Prozessoren: Er kann überlastet werden, wenn der Host nicht complex_values {name}={bound} hat.</translation>
    </message>
    <message>
        <source>{offered}, and the host has {bound}: no more than that can be in use at a time.</source>
        <translation>{offered}, und der Host hat {bound}: Mehr als das kann nicht zugleich in Gebrauch sein.</translation>
    </message>
    <message>
        <source>{open_count:,} of {instances}</source>
        <translation>{open_count:,} von {instances}</translation>
    </message>
    <message>
        <source>{option} is an option of qsub, not of qrsub.</source>
        <translation>{option} ist eine Option von qsub, nicht von qrsub.</translation>
    </message>
    <message>
        <source>{option} is in a field above, too: qsub reads both, and this one last.</source>
        <translation>{option} steht auch in einem Feld oben: qsub liest beide, dieses zuletzt.</translation>
    </message>
    <message>
        <source>{option} only verifies: nothing is altered.</source>
        <translation>{option} prüft nur: Es wird nichts geändert.</translation>
    </message>
    <message>
        <source>{option} replaces all preferred resources: {requests} are dropped.</source>
        <translation>{option} ersetzt alle bevorzugten Ressourcen: {requests} entfallen.</translation>
    </message>
    <message>
        <source>{option} replaces all preferred resources: {requests} is dropped.</source>
        <translation>{option} ersetzt alle bevorzugten Ressourcen: {requests} entfällt.</translation>
    </message>
    <message>
        <source>{option} replaces all resource requests: {requests} are dropped.</source>
        <translation>{option} ersetzt alle Ressourcen-Anforderungen: {requests} entfallen.</translation>
    </message>
    <message>
        <source>{option} replaces all resource requests: {requests} is dropped.</source>
        <translation>{option} ersetzt alle Ressourcen-Anforderungen: {requests} entfällt.</translation>
    </message>
    <message>
        <source>{own:,} of {total:,} {noun} = {percent} {whose}</source>
        <translation>{noun}: {own:,} von {total:,} = {percent} {whose}</translation>
    </message>
    <message>
        <source>{own} of {most}, the most that any job has ({number})</source>
        <translation>{own} von {most}, den meisten, die ein Job hat ({number})</translation>
    </message>
    <message>
        <source>{own} of {total} {what} = {percent}.</source>
        <translation>{what}: {own} von {total} = {percent}.</translation>
    </message>
    <message>
        <source>{parts} = {free:,} free.</source>
        <translation>{parts} = {free:,} frei.</translation>
    </message>
    <message>
        <source>{parts} old</source>
        <translation>Alter: {parts}</translation>
    </message>
    <message>
        <source>{part} (the oldest ones)</source>
        <translation>{part} (die ältesten)</translation>
    </message>
    <message>
        <source>{part} of its category</source>
        <translation>{part} seiner Kategorie</translation>
    </message>
    <message>
        <source>{part}: {before}  →  {after}</source>
        <translation>{part}: {before}  →  {after}</translation>
    </message>
    <message>
        <source>{path} cannot be read.</source>
        <translation>{path} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}.</source>
        <translation>{path} ist nicht lesbar: {error}.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}.</source>
        <translation>{path} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{path} does not exist.</source>
        <translation>{path} gibt es nicht.</translation>
    </message>
    <message>
        <source>{path} does not exist; what you write here becomes that file.</source>
        <translation>{path} gibt es nicht; was Sie hier schreiben, wird diese Datei.</translation>
    </message>
    <message>
        <source>{path} has no saved commands: it is of another form.</source>
        <translation>{path} enthält keine gespeicherten Befehle: Die Datei hat eine andere Form.</translation>
    </message>
    <message>
        <source>{path} is damaged, or is no file of the lab: {error}.</source>
        <translation>{path} ist beschädigt oder keine Datei des Labors: {error}.</translation>
    </message>
    <message>
        <source>{path} is empty.</source>
        <translation>{path} ist leer.</translation>
    </message>
    <message>
        <source>{path} is longer than 1 MB, and is not shown here.</source>
        <translation>{path} ist länger als 1 MB und wird hier nicht gezeigt.</translation>
    </message>
    <message>
        <source>{path} is neither a scheduler configuration nor rule sets, as qconf -ssconf and -srqs print them, nor are its lines commands of qconf.</source>
        <translation>{path} ist weder eine Scheduler-Konfiguration noch Regelsätze, wie qconf -ssconf und -srqs sie ausgeben, und seine Zeilen sind keine Befehle von qconf.</translation>
    </message>
    <message>
        <source>{path} is no file.</source>
        <translation>{path} ist keine Datei.</translation>
    </message>
    <message>
        <source>{path} is no result of a run: it does not begin as one.</source>
        <translation>{path} ist kein Ergebnis eines Laufs: Es beginnt nicht wie eines.</translation>
    </message>
    <message>
        <source>{path} is no saved report: it has no key such as ready/queue-use.</source>
        <translation>{path} ist kein gespeicherter Bericht: Er hat keinen Schlüssel wie ready/queue-use.</translation>
    </message>
    <message>
        <source>{path} is no text in UTF-8, and is not shown here.</source>
        <translation>{path} ist kein Text in UTF-8 und wird hier nicht gezeigt.</translation>
    </message>
    <message>
        <source>{path} is no workload: it does not begin as one.</source>
        <translation>{path} ist keine Last: Die Datei beginnt nicht wie eine.</translation>
    </message>
    <message>
        <source>{path} is not used: {reason}</source>
        <translation>{path} wird nicht verwendet: {reason}</translation>
    </message>
    <message>
        <source>{path} was changed by somebody else since it was read: read it again first.</source>
        <translation>{path} wurde seit dem Lesen von jemand anderem geändert: Lesen Sie die Datei erst neu ein.</translation>
    </message>
    <message>
        <source>{path} was not loaded: {reason}</source>
        <translation>{path} wurde nicht geladen: {reason}</translation>
    </message>
    <message>
        <source>{path} was not saved: {error}.</source>
        <translation>{path} wurde nicht gespeichert: {error}.</translation>
    </message>
    <message>
        <source>{path} was not saved: {why}</source>
        <translation>{path} wurde nicht gespeichert: {why}</translation>
    </message>
    <message>
        <source>{path} was not written: {reason}</source>
        <translation>{path} wurde nicht geschrieben: {reason}</translation>
    </message>
    <message>
        <source>{path} was written by another version of qmonpy and has no {missing}: repeat its run.</source>
        <translation>{path} wurde von einer anderen Version von qmonpy geschrieben und hat kein {missing}: Wiederholen Sie den Lauf.</translation>
    </message>
    <message>
        <source>{path}: {reason}. Nothing was begun or changed.</source>
        <translation>{path}: {reason}. Nichts wurde begonnen oder geändert.</translation>
    </message>
    <message>
        <source>{path}: {reason}. The run has no result.</source>
        <translation>{path}: {reason}. Der Lauf hat kein Ergebnis.</translation>
    </message>
    <message>
        <source>{percent} of all is promised to {name}, which stands for every user without a leaf of their own: give it fewer shares, or delete it if nothing is to be promised to others.</source>
        <translation>{percent} von allem sind {name} versprochen, das für jeden Benutzer ohne eigenes Blatt steht: Geben Sie ihm weniger Anteile, oder löschen Sie es, wenn anderen nichts versprochen sein soll.</translation>
    </message>
    <message>
        <source>{percent} of {tasks} within {within}</source>
        <translation>{percent} von {tasks} höchstens {within}</translation>
    </message>
    <message>
        <source>{pieces} and {count} that are the same</source>
        <translation>{pieces} und {count} gleiche</translation>
    </message>
    <message>
        <source>{places} and {slots} on {count:,} other</source>
        <translation>{places} und {slots} auf {count:,} weiteren</translation>
    </message>
    <message>
        <source>{places} and {slots} on {count:,} others</source>
        <translation>{places} und {slots} auf {count:,} weiteren</translation>
    </message>
    <message>
        <source>{places}; the numbers that qstat prints could not be read.</source>
        <translation>{places}; die Zahlen, die qstat ausgibt, waren nicht lesbar.</translation>
    </message>
    <message>
        <source>{place} has {slots}, {booked} are booked {when}: {bookings}</source>
        <translation>{place} hat {slots}, {booked} sind {when} gebucht: {bookings}</translation>
    </message>
    <message>
        <source>{place} has {slots}, {booked} is booked {when}: {bookings}</source>
        <translation>{place} hat {slots}, {booked} ist {when} gebucht: {bookings}</translation>
    </message>
    <message>
        <source>{played}, and really was {real}</source>
        <translation>{played} und war wirklich {real}</translation>
    </message>
    <message>
        <source>{policy} {running:,} running, {waiting:,} waiting</source>
        <translation>{policy} {running:,} laufend, {waiting:,} wartend</translation>
    </message>
    <message>
        <source>{problem} The fields wait until the command can be read.</source>
        <translation>{problem} Die Felder warten, bis der Befehl lesbar ist.</translation>
    </message>
    <message>
        <source>{product}, as {how}</source>
        <translation>{product}, da {how}</translation>
    </message>
    <message>
        <source>{project} is none of these</source>
        <translation>{project} gehört nicht dazu</translation>
    </message>
    <message>
        <source>{queue} has {slots} in use, and suspends it at {threshold} or more.</source>
        <translation>{queue} hat {slots} belegt und suspendiert sie ab {threshold}.</translation>
    </message>
    <message>
        <source>{queue} lets {tasks} run at a time on itself and on {others}.</source>
        <translation>{queue} lässt auf sich selbst und auf {others} zusammen {tasks} zugleich laufen.</translation>
    </message>
    <message>
        <source>{quota_set}, rule {number}</source>
        <translation>{quota_set}, Regel {number}</translation>
    </message>
    <message>
        <source>{rate:.0%} of runs</source>
        <translation>{rate:.0%} der Läufe</translation>
    </message>
    <message>
        <source>{rate:.0%} of the runs that begin from now on fail.</source>
        <translation>{rate:.0%} der ab jetzt beginnenden Läufe scheitern.</translation>
    </message>
    <message>
        <source>{reason} ({object}, for example, offers {left})</source>
        <translation>{reason} ({object} zum Beispiel bietet {left})</translation>
    </message>
    <message>
        <source>{request} of {jobs}</source>
        <translation>{request} von {jobs}</translation>
    </message>
    <message>
        <source>{reservations} do not have all that they reserved</source>
        <translation>{reservations} haben nicht alles, was sie reserviert haben</translation>
    </message>
    <message>
        <source>{reservations} does not have all that it reserved</source>
        <translation>{reservations} hat nicht alles, was sie reserviert hat</translation>
    </message>
    <message>
        <source>{reservation} is granted</source>
        <translation>{reservation} wird gewährt</translation>
    </message>
    <message>
        <source>{resource} = {value}: not consumed, limits what may be requested</source>
        <translation>{resource} = {value}: nicht verbraucht, begrenzt Anforderungen</translation>
    </message>
    <message>
        <source>{resource}: {used} of {limit}{written} in use</source>
        <translation>{resource}: {used} von {limit}{written} in Gebrauch</translation>
    </message>
    <message>
        <source>{rest} more times</source>
        <translation>noch {rest} Mal</translation>
    </message>
    <message>
        <source>{rises} and {falls}</source>
        <translation>{rises} und {falls}</translation>
    </message>
    <message>
        <source>{rounds} looked at</source>
        <translation>{rounds} betrachtet</translation>
    </message>
    <message>
        <source>{rounds} looked at, {skipped:,} skipped</source>
        <translation>{rounds} betrachtet, {skipped:,} übersprungen</translation>
    </message>
    <message>
        <source>{rows} that are chosen</source>
        <translation>{rows}, die gewählt sind</translation>
    </message>
    <message>
        <source>{rows}, {full} full</source>
        <translation>{rows}, {full} voll</translation>
    </message>
    <message>
        <source>{rules} used, {instances}, {full} at the limit</source>
        <translation>{rules} genutzt, {instances}, {full} am Limit</translation>
    </message>
    <message>
        <source>{rule} for {filter} ({jobs})</source>
        <translation>{rule} für {filter} ({jobs})</translation>
    </message>
    <message>
        <source>{running}, {waiting}. Double click a line to see it among all others.</source>
        <translation>{running}, {waiting}. Ein Doppelklick auf eine Zeile zeigt sie unter allen anderen.</translation>
    </message>
    <message>
        <source>{runs} and {others}, which count as well: as many as {limit} lets run at a time</source>
        <translation>{runs} und {others}, was ebenfalls zählt: so viele, wie {limit} zugleich laufen lässt</translation>
    </message>
    <message>
        <source>{runs} on {slots}, {waits}.</source>
        <translation>{runs} auf {slots}, {waits}.</translation>
    </message>
    <message>
        <source>{runs}, as many as {limit} lets run at a time</source>
        <translation>{runs}, so viele, wie {limit} zugleich laufen lässt</translation>
    </message>
    <message>
        <source>{seconds:,} s of waiting × weight_waiting_time {weight}</source>
        <translation>{seconds:,} s Wartezeit × weight_waiting_time {weight}</translation>
    </message>
    <message>
        <source>{sets} {names} will still name {queue}; rules for this queue then apply to no job.</source>
        <translation>{sets} {names} werden weiterhin {queue} nennen; Regeln für diese Queue gelten dann für keinen Job.</translation>
    </message>
    <message>
        <source>{sets}, {enabled} enabled</source>
        <translation>{sets}, {enabled} aktiv</translation>
    </message>
    <message>
        <source>{shares:,} of {all} shares beside it that have jobs; now due {percent:,.1f} %</source>
        <translation>{shares:,} von {all} Anteilen daneben, die Jobs haben; jetzt stehen {percent:,.1f} % zu</translation>
    </message>
    <message>
        <source>{shares:,}² shares / {usage} usage left</source>
        <translation>{shares:,}² Anteile / {usage} Restnutzung</translation>
    </message>
    <message>
        <source>{shares:,}² shares / {usage}, its long target, as it used less</source>
        <translation>{shares:,}² Anteile / {usage}, sein langfristiges Ziel, da er weniger genutzt hat</translation>
    </message>
    <message>
        <source>{share} instances</source>
        <translation>{share} Instanzen</translation>
    </message>
    <message>
        <source>{share}, {seconds} left</source>
        <translation>{share}, noch {seconds}</translation>
    </message>
    <message>
        <source>{shown} and {more:,} more</source>
        <translation>{shown} und {more:,} weitere</translation>
    </message>
    <message>
        <source>{shown} is all that the job asks for, of {least} that there are: {terms}</source>
        <translation>{shown} ist alles, was der Job verlangt, von {least}, die es gibt: {terms}</translation>
    </message>
    <message>
        <source>{shown} is the least of: {terms}</source>
        <translation>{shown} ist das Kleinste aus: {terms}</translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation>{shown} von {total}</translation>
    </message>
    <message>
        <source>{shown} shown of {words}</source>
        <translation>{shown} gezeigt von {words}</translation>
    </message>
    <message>
        <source>{since} to {until} {zone}</source>
        <translation>{since} bis {until} {zone}</translation>
    </message>
    <message>
        <source>{size:,.6g} bytes</source>
        <translation>{size:,.6g} Bytes</translation>
    </message>
    <message>
        <source>{size} = {bytes} bytes</source>
        <translation>{size} = {bytes} Bytes</translation>
    </message>
    <message>
        <source>{size}, {period}: {slot_hours:,.0f} slot hours.{waits}</source>
        <translation>{size}, {period}: {slot_hours:,.0f} Slot-Stunden.{waits}</translation>
    </message>
    <message>
        <source>{slots} are not free now; in an empty cluster they would be.</source>
        <translation>{slots} sind jetzt nicht frei; in einem leeren Cluster wären sie es.</translation>
    </message>
    <message>
        <source>{slots} cannot be used {when} by a job that asks for nothing else: {reason}</source>
        <translation>{slots} sind {when} für einen Job, der nichts anderes verlangt, nicht benutzbar: {reason}</translation>
    </message>
    <message>
        <source>{slots} for {length} = {hours}</source>
        <translation>{slots} für {length} = {hours}</translation>
    </message>
    <message>
        <source>{slots} is not free now; in an empty cluster it would be.</source>
        <translation>{slots} ist jetzt nicht frei; in einem leeren Cluster wäre er es.</translation>
    </message>
    <message>
        <source>{slots} on {hosts}; the master task starts on {master}.</source>
        <translation>{slots} auf {hosts}; der Master-Task startet auf {master}.</translation>
    </message>
    <message>
        <source>{slots} on {name}</source>
        <translation>{slots} auf {name}</translation>
    </message>
    <message>
        <source>{slots} on {places}; {end}</source>
        <translation>{slots} auf {places}; {end}</translation>
    </message>
    <message>
        <source>{slots} on {places}; {left} left inside.</source>
        <translation>{slots} auf {places}; {left} darin übrig.</translation>
    </message>
    <message>
        <source>{slots} or more for {length} = {hours} or more</source>
        <translation>{slots} oder mehr für {length} = {hours} oder mehr</translation>
    </message>
    <message>
        <source>{some:,} of {all:,} are drawn as others.</source>
        <translation>{some:,} von {all:,} sind zusammen als übrige gezeichnet.</translation>
    </message>
    <message>
        <source>{speed:g}x: {count:g} {unit} per second</source>
        <translation>{speed:g}x: {count:g} {unit} je Sekunde</translation>
    </message>
    <message>
        <source>{starts} could not be compared, because of what else happened in its round or before: {causes}.</source>
        <translation>{starts} konnte nicht verglichen werden, wegen anderer Ereignisse in der Abfrage oder davor: {causes}.</translation>
    </message>
    <message>
        <source>{starts} could not be compared, because of what else happened in its round: {causes}.</source>
        <translation>{starts} konnte nicht verglichen werden, wegen anderer Ereignisse in der Abfrage: {causes}.</translation>
    </message>
    <message>
        <source>{starts} could not be compared, because of what else happened in their rounds or before: {causes}.</source>
        <translation>{starts} konnten nicht verglichen werden, wegen anderer Ereignisse in den Abfragen oder davor: {causes}.</translation>
    </message>
    <message>
        <source>{starts} could not be compared, because of what else happened in their rounds: {causes}.</source>
        <translation>{starts} konnten nicht verglichen werden, wegen anderer Ereignisse in den Abfragen: {causes}.</translation>
    </message>
    <message>
        <source>{start} to {end} {zone} ({length})</source>
        <translation>{start} bis {end} {zone} ({length})</translation>
    </message>
    <message>
        <source>{start}, open end</source>
        <translation>{start}, offenes Ende</translation>
    </message>
    <message>
        <source>{status}, signal {signal}</source>
        <translation>{status}, Signal {signal}</translation>
    </message>
    <message>
        <source>{strip} is no command of qconf, and only these change a configuration.</source>
        <translation>{strip} ist kein Befehl von qconf, und nur diese ändern eine Konfiguration.</translation>
    </message>
    <message>
        <source>{strip} is no command: {error}.</source>
        <translation>{strip} ist kein Befehl: {error}.</translation>
    </message>
    <message>
        <source>{subject} asks for queues ({name}), and the complex does not let qname be requested</source>
        <translation>{subject} verlangt Queues ({name}), und der Complex erlaubt nicht, qname anzufordern</translation>
    </message>
    <message>
        <source>{subject} asks for {name}={asked}, and neither {where} nor its host nor the cluster has {name}</source>
        <translation>{subject} verlangt {name}={asked}, und weder {where} noch deren Host noch der Cluster hat {name}</translation>
    </message>
    <message>
        <source>{subject} asks for {name}={asked}, and the complex does not let {name} be requested</source>
        <translation>{subject} verlangt {name}={asked}, und der Complex erlaubt nicht, {name} anzufordern</translation>
    </message>
    <message>
        <source>{subject} asks for {name}={asked}, and the complex has no attribute {name}</source>
        <translation>{subject} verlangt {name}={asked}, und der Complex hat kein Attribut {name}</translation>
    </message>
    <message>
        <source>{sums} = {jobs}, each counted once however many of its tasks wait.</source>
        <translation>{sums} = {jobs}, jeder einmal gezählt, wie viele seiner Tasks auch warten.</translation>
    </message>
    <message>
        <source>{sum} = {usage}, by usage_weight_list.</source>
        <translation>{sum} = {usage}, nach usage_weight_list.</translation>
    </message>
    <message>
        <source>{sum}, by {asked} a slot = {slots}</source>
        <translation>{sum}, bei {asked} je Slot = {slots}</translation>
    </message>
    <message>
        <source>{tasks} cannot be rerun and will run on, unless forced:</source>
        <translation>Darf nicht neu starten und läuft ohne Zwang weiter, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks} in {seconds}</source>
        <translation>{tasks} in {seconds}</translation>
    </message>
    <message>
        <source>{tasks} of the job</source>
        <translation>{tasks} des Jobs</translation>
    </message>
    <message>
        <source>{tasks} of {jobs} that a threshold suspends would go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} that a threshold suspends would not go on now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} that thresholds suspend would go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} that thresholds suspend would not go on now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} would be suspended by a threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} would be suspended by thresholds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} would not be suspended by a threshold now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} would not be suspended by thresholds now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tasks} of {jobs} would not start now</source>
        <translation>{tasks} von {jobs} jetzt ohne Start</translation>
    </message>
    <message>
        <source>{tasks} of {jobs} would start at once</source>
        <translation>{tasks} von {jobs} mit sofortigem Start</translation>
    </message>
    <message>
        <source>{tasks} on {slots}</source>
        <translation>{tasks} auf {slots}</translation>
    </message>
    <message>
        <source>{tasks} on {slots}, with no known end</source>
        <translation>{tasks} auf {slots}, ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>{tasks} on {slots}, {hours} more slot hours as far as is known; {endless} with no known end</source>
        <translation>{tasks} auf {slots}, {hours} weitere Slot-Stunden, soweit bekannt; {endless} ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>{tasks} on {slots}, {hours} more slot hours until {moment}</source>
        <translation>{tasks} auf {slots}, {hours} weitere Slot-Stunden bis {moment}</translation>
    </message>
    <message>
        <source>{tasks} will be deleted:</source>
        <translation>Wird gelöscht, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks} will be killed:</source>
        <translation>Wird abgebrochen, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks} will be removed:</source>
        <translation>Wird entfernt, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks} will be stopped and wait again:</source>
        <translation>Wird gestoppt und wartet wieder, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks} will be suspended:</source>
        <translation>Wird suspendiert, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks} will run on:</source>
        <translation>Läuft weiter, {tasks}:</translation>
    </message>
    <message>
        <source>{tasks}, but shown as running until the host is back:</source>
        <translation>{tasks}, werden aber als laufend gezeigt, bis der Host zurück ist:</translation>
    </message>
    <message>
        <source>{term} ({column}): {told}, by the model {found}</source>
        <translation>{term} ({column}): {told}, nach dem Modell {found}</translation>
    </message>
    <message>
        <source>{text} ({missing} unknown)</source>
        <translation>{text} ({missing} unbekannt)</translation>
    </message>
    <message>
        <source>{text} on {where}, where a job that asks for it must be alone</source>
        <translation>{text} auf {where}, wo ein Job, der es anfordert, allein sein muss</translation>
    </message>
    <message>
        <source>{text}; on all {count} something else refuses, too</source>
        <translation>{text}; auf allen {count} lehnt noch etwas anderes ab</translation>
    </message>
    <message>
        <source>{text}; on {count} of {all} something else refuses, too</source>
        <translation>{text}; auf {count} von {all} lehnt noch etwas anderes ab</translation>
    </message>
    <message>
        <source>{things} cannot be chosen by "{name}", but by {names}.</source>
        <translation>{things} lassen sich nicht nach „{name}“ wählen, aber nach {names}.</translation>
    </message>
    <message>
        <source>{things} unusual</source>
        <translation>{things} ungewöhnlich</translation>
    </message>
    <message>
        <source>{tickets} / {tasks}: those that run or come before it, and this one</source>
        <translation>{tickets} / {tasks}: die laufen oder vorher kommen, und dieser</translation>
    </message>
    <message>
        <source>{times}: job {job} of {owner} waits longest of {jobs}.</source>
        <translation>{times}: Job {job} von {owner} wartet am längsten von {jobs}.</translation>
    </message>
    <message>
        <source>{times}: too little to be seen in the passes that were measured</source>
        <translation>{times}: zu wenig, um in den gemessenen Durchläufen sichtbar zu sein</translation>
    </message>
    <message>
        <source>{time}, in {left}</source>
        <translation>{time}, in {left}</translation>
    </message>
    <message>
        <source>{time}: not in use, or not recorded</source>
        <translation>{time}: nicht in Gebrauch oder nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>{time}: {amount} used</source>
        <translation>{time}: {amount} belegt</translation>
    </message>
    <message>
        <source>{time}: {text}</source>
        <translation>{time}: {text}</translation>
    </message>
    <message>
        <source>{title} before</source>
        <translation>{title} davor</translation>
    </message>
    <message>
        <source>{title} has it no more: left out</source>
        <translation>{title} hat es nicht mehr: weggelassen</translation>
    </message>
    <message>
        <source>{title} has no attribute that is used once on each host: left out, with its values</source>
        <translation>{title} hat kein Attribut, das je Host einmal verwendet wird: weggelassen, mit allen Werten</translation>
    </message>
    <message>
        <source>{title} has no jobs to play.</source>
        <translation>{title} hat keine Jobs zum Spielen.</translation>
    </message>
    <message>
        <source>{title} has no resource maps: left out, with its values</source>
        <translation>{title} hat keine Resource Maps: weggelassen, mit allen Werten</translation>
    </message>
    <message>
        <source>{title} has no rules: at least one line such as "limit to slots=4" is needed.</source>
        <translation>{title} hat keine Regeln: Mindestens eine Zeile wie „limit to slots=4“ wird gebraucht.</translation>
    </message>
    <message>
        <source>{title} has no such attribute ({value} here)</source>
        <translation>{title} hat kein solches Attribut (hier {value})</translation>
    </message>
    <message>
        <source>{title} in PE {pe}</source>
        <translation>{title} in PE {pe}</translation>
    </message>
    <message>
        <source>{title} takes no characteristics in brackets, as in {name}={text}</source>
        <translation>{title} nimmt keine Merkmale in Klammern, wie in {name}={text}</translation>
    </message>
    <message>
        <source>{title}, as in qquota {option}: patterns with * ? [ ], separated by commas, such as {example}</source>
        <translation>{title}, wie bei qquota {option}: Muster mit * ? [ ], durch Kommas getrennt, etwa {example}</translation>
    </message>
    <message>
        <source>{title}, at {time}</source>
        <translation>{title}, um {time}</translation>
    </message>
    <message>
        <source>{title}: the last day</source>
        <translation>{title}: der letzte Tag</translation>
    </message>
    <message>
        <source>{title}: {now:.4g} now, at most {most:.4g} since {begin}; the line is {limit:.4g}</source>
        <translation>{title}: jetzt {now:.4g}, höchstens {most:.4g} seit {begin}; die Linie ist {limit:.4g}</translation>
    </message>
    <message>
        <source>{told}; by run time limits no start is known.</source>
        <translation>{told}; nach den Laufzeitgrenzen ist kein Start bekannt.</translation>
    </message>
    <message>
        <source>{told}; by run time limits, which are upper bounds, at {moment}.</source>
        <translation>{told}; nach den Laufzeitgrenzen, die Obergrenzen sind, um {moment}.</translation>
    </message>
    <message>
        <source>{total} = the sum of {column} (qstat -ext) of {jobs}, of each job those of its next task.</source>
        <translation>{total} = die Summe von {column} (qstat -ext) von {jobs}, von jedem Job die seines nächsten Tasks.</translation>
    </message>
    <message>
        <source>{total} = the sum of {column} (qstat -ext) of {jobs}, suspended tasks have none.</source>
        <translation>{total} = die Summe von {column} (qstat -ext) von {jobs}, suspendierte Tasks haben keine.</translation>
    </message>
    <message>
        <source>{total}, {own} defined at this site</source>
        <translation>{total}, davon {own} eigene</translation>
    </message>
    <message>
        <source>{type}, consumed</source>
        <translation>{type}, verbraucht</translation>
    </message>
    <message>
        <source>{type}, limits what may be requested</source>
        <translation>{type}, begrenzt, was angefordert werden darf</translation>
    </message>
    <message>
        <source>{until} at the latest</source>
        <translation>spätestens {until}</translation>
    </message>
    <message>
        <source>{until} on {where}</source>
        <translation>{until} auf {where}</translation>
    </message>
    <message>
        <source>{urgency}, as that of all jobs: each counts 0.5</source>
        <translation>{urgency}, wie bei allen Jobs: Jeder zählt 0,5</translation>
    </message>
    <message>
        <source>{urgency}, in the range of all jobs from {least} to {most}</source>
        <translation>{urgency}, im Bereich aller Jobs von {least} bis {most}</translation>
    </message>
    <message>
        <source>{usage} left × {percent}</source>
        <translation>{usage} Restnutzung × {percent}</translation>
    </message>
    <message>
        <source>{usage}: what users without a leaf of their own used of the node above.</source>
        <translation>{usage}: was Benutzer ohne eigenes Blatt vom Knoten darüber genutzt haben.</translation>
    </message>
    <message>
        <source>{used:,.15g} of {total:,.15g} booked</source>
        <translation>{used:,.15g} von {total:,.15g} gebucht</translation>
    </message>
    <message>
        <source>{used:,} of {slots:,} slots are in use</source>
        <translation>{used:,} von {slots:,} Slots sind belegt</translation>
    </message>
    <message>
        <source>{used:,} of {slots} of {instances} used, {free:,} free.</source>
        <translation>{used:,} von {slots} von {instances} belegt, {free:,} frei.</translation>
    </message>
    <message>
        <source>{used:,} of {slots} of {queues} in use, {free:,} free.</source>
        <translation>{used:,} von {slots} von {queues} belegt, {free:,} frei.</translation>
    </message>
    <message>
        <source>{used:,} of {slots} used</source>
        <translation>{used:,} von {slots} belegt</translation>
    </message>
    <message>
        <source>{used:,} of {slots} used, {inside:,} inside reservations, {reserved:,} reserved, {free:,} free</source>
        <translation>{used:,} von {slots} belegt, {inside:,} in Reservierungen, {reserved:,} reserviert, {free:,} frei</translation>
    </message>
    <message>
        <source>{used:,} of {slots} used, {reserved:,} reserved, {free:,} free</source>
        <translation>{used:,} von {slots} belegt, {reserved:,} reserviert, {free:,} frei</translation>
    </message>
    <message>
        <source>{used:,} used</source>
        <translation>{used:,} belegt</translation>
    </message>
    <message>
        <source>{used} are used</source>
        <translation>{used} sind belegt</translation>
    </message>
    <message>
        <source>{used} are used in each</source>
        <translation>{used} sind je Queue belegt</translation>
    </message>
    <message>
        <source>{used} are used on each</source>
        <translation>{used} sind je Host belegt</translation>
    </message>
    <message>
        <source>{used} is used</source>
        <translation>{used} ist belegt</translation>
    </message>
    <message>
        <source>{used} is used in each</source>
        <translation>{used} ist je Queue belegt</translation>
    </message>
    <message>
        <source>{used} is used on each</source>
        <translation>{used} ist je Host belegt</translation>
    </message>
    <message>
        <source>{users} known to be in it</source>
        <translation>{users} darin bekannt</translation>
    </message>
    <message>
        <source>{users} like {user} more (seed {seed}).</source>
        <translation>{users} mehr wie {user} (Startwert {seed}).</translation>
    </message>
    <message>
        <source>{users} without jobs, for whom the default leaf would stand</source>
        <translation>{users} ohne Jobs, für die das Standardblatt stünde</translation>
    </message>
    <message>
        <source>{users}, {slots}, {hours} more slot hours, until {moment} at the latest</source>
        <translation>{users}, {slots}, {hours} weitere Slot-Stunden, längstens bis {moment}</translation>
    </message>
    <message>
        <source>{users}, {slots}, {hours} more slot hours, with no known end</source>
        <translation>{users}, {slots}, {hours} weitere Slot-Stunden, ohne bekanntes Ende</translation>
    </message>
    <message>
        <source>{user} (by {by})</source>
        <translation>{user} (durch {by})</translation>
    </message>
    <message>
        <source>{user} (yourself)</source>
        <translation>{user} (Sie selbst)</translation>
    </message>
    <message>
        <source>{user} ({role})</source>
        <translation>{user} ({role})</translation>
    </message>
    <message>
        <source>{user} may not make reservations: neither a manager ({managers}) nor in the user set "{user_set}" ({names}).</source>
        <translation>{user} darf nicht reservieren: weder ein Manager ({managers}) noch in der Benutzerliste „{user_set}“ ({names}).</translation>
    </message>
    <message>
        <source>{user} may not make reservations: neither a manager ({managers}) nor in the user set "{user_set}", which names nobody.</source>
        <translation>{user} darf nicht reservieren: weder ein Manager ({managers}) noch in der Benutzerliste „{user_set}“, die niemanden nennt.</translation>
    </message>
    <message>
        <source>{user}'s next job moves from place {before:,} to {after:,} (job {job})</source>
        <translation>der nächste Job von {user} rückt von Platz {before:,} auf Platz {after:,} (Job {job})</translation>
    </message>
    <message>
        <source>{user}'s next job would be {job} at place {after:,}; {now}</source>
        <translation>der nächste Job von {user} wäre {job} auf Platz {after:,}; {now}</translation>
    </message>
    <message>
        <source>{user}'s {nth_slot} is refused by {rule}</source>
        <translation>Der {nth_slot} von {user} wird von {rule} abgelehnt</translation>
    </message>
    <message>
        <source>{user}: {before} to {after} ({change})</source>
        <translation>{user}: {before} bis {after} ({change})</translation>
    </message>
    <message>
        <source>{values} of {queues} has no effect on any host.</source>
        <translation>{values} von {queues} hat auf keinem Host eine Wirkung.</translation>
    </message>
    <message>
        <source>{values} of {queues} have no effect on any host.</source>
        <translation>{values} von {queues} haben auf keinem Host eine Wirkung.</translation>
    </message>
    <message>
        <source>{value} (job {number})</source>
        <translation>{value} (Job {number})</translation>
    </message>
    <message>
        <source>{value}: little to much</source>
        <translation>{value}: wenig bis viel</translation>
    </message>
    <message>
        <source>{waiting}: none starts meanwhile.</source>
        <translation>{waiting}: Keiner startet inzwischen.</translation>
    </message>
    <message>
        <source>{weight:g} times {attribute}</source>
        <translation>{weight:g}-mal {attribute}</translation>
    </message>
    <message>
        <source>{weight} × {tickets:,} tickets × {own} / {sum} of those that run or come before it, and its own</source>
        <translation>{weight} × {tickets:,} Tickets × {own} / {sum} derer, die laufen oder vorher kommen, und seiner eigenen</translation>
    </message>
    <message>
        <source>{what} are not saved to a file.</source>
        <translation>{what} sind in keiner Datei gespeichert.</translation>
    </message>
    <message>
        <source>{what} is not saved to a file.</source>
        <translation>{what} ist in keiner Datei gespeichert.</translation>
    </message>
    <message>
        <source>{what} not applied to the cluster and would be lost.</source>
        <translation>{what} nicht auf den Cluster angewendet. Das ginge verloren.</translation>
    </message>
    <message>
        <source>{what}, as one number</source>
        <translation>{what}, als eine Zahl</translation>
    </message>
    <message>
        <source>{what}, the mean of the last day</source>
        <translation>{what}, Mittel des letzten Tages</translation>
    </message>
    <message>
        <source>{what}: {problems}, each in a message.</source>
        <translation>{what}: {problems}, jeweils in einer Meldung.</translation>
    </message>
    <message>
        <source>{where} does not have PE {pe} in its pe_list</source>
        <translation>{where} hat PE {pe} nicht in pe_list</translation>
    </message>
    <message>
        <source>{where} does not have checkpointing environment {name} in its ckpt_list</source>
        <translation>{where} hat die Checkpointing-Umgebung {name} nicht in ckpt_list</translation>
    </message>
    <message>
        <source>{where} does not offer {name}={asked}</source>
        <translation>{where} bietet {name}={asked} nicht</translation>
    </message>
    <message>
        <source>{where} does not suit {subject}</source>
        <translation>{where} erfüllt nicht, was {subject} verlangt</translation>
    </message>
    <message>
        <source>{where} does not take jobs of project {project} (projects, xprojects)</source>
        <translation>{where} nimmt keine Jobs von Projekt {project} (projects, xprojects)</translation>
    </message>
    <message>
        <source>{where} excludes project {project} (xprojects)</source>
        <translation>{where} schließt Projekt {project} aus (xprojects)</translation>
    </message>
    <message>
        <source>{where} has no PE in its pe_list</source>
        <translation>{where} hat keine PE in pe_list</translation>
    </message>
    <message>
        <source>{where} has not begun</source>
        <translation>{where} hat noch nicht begonnen</translation>
    </message>
    <message>
        <source>{where} has too little room for {subject}</source>
        <translation>{where} hat zu wenig Platz für das, was {subject} verlangt</translation>
    </message>
    <message>
        <source>{where} has {left} in all, {asked} are needed</source>
        <translation>{where} hat insgesamt {left}, nötig: {asked}</translation>
    </message>
    <message>
        <source>{where} has {left} in all, {asked} is needed</source>
        <translation>{where} hat insgesamt {left}, nötig: {asked}</translation>
    </message>
    <message>
        <source>{where} has {left} in all, {subject} asks for {asked}</source>
        <translation>{where} hat insgesamt {left}, {subject} verlangt {asked}</translation>
    </message>
    <message>
        <source>{where} has {left} left, {asked} are needed</source>
        <translation>{where} hat noch {left} frei, nötig: {asked}</translation>
    </message>
    <message>
        <source>{where} has {left} left, {asked} is needed</source>
        <translation>{where} hat noch {left} frei, nötig: {asked}</translation>
    </message>
    <message>
        <source>{where} has {left} left, {subject} asks for {asked}</source>
        <translation>{where} hat noch {left} frei, {subject} verlangt {asked}</translation>
    </message>
    <message>
        <source>{where} is in error state</source>
        <translation>{where} ist im Fehlerzustand</translation>
    </message>
    <message>
        <source>{where} is in exclusive use ({name})</source>
        <translation>{where} ist exklusiv belegt ({name})</translation>
    </message>
    <message>
        <source>{where} is in use, and the job wants it for itself ({name})</source>
        <translation>{where} ist belegt, und der Job will ungeteilte Nutzung ({name})</translation>
    </message>
    <message>
        <source>{where} is in use, and {subject} wants it exclusively ({name}={asked})</source>
        <translation>{where} ist belegt, und {subject} verlangt ungeteilte Nutzung ({name}={asked})</translation>
    </message>
    <message>
        <source>{where} is not among what {subject} asks for: {name} {asked}</source>
        <translation>{where} gehört nicht zu dem, was {subject} verlangt: {name} {asked}</translation>
    </message>
    <message>
        <source>{where} offers {name}={left}, {subject} asks for {name}={asked}</source>
        <translation>{where} bietet {name}={left}, {subject} verlangt {name}={asked}</translation>
    </message>
    <message>
        <source>{where} takes no {type} jobs</source>
        <translation>{where} nimmt keine Jobs vom Typ {type}</translation>
    </message>
    <message>
        <source>{where} takes nothing of {subject} in advance reservation {number}; no reason is given</source>
        <translation>in Reservierung {number} nimmt {where} nichts auf, was {subject} verlangt; ein Grund wird nicht genannt</translation>
    </message>
    <message>
        <source>{where} takes only jobs of project {projects}, and {subject} has none</source>
        <translation>{where} nimmt nur Jobs von Projekt {projects}, und {subject} hat keines</translation>
    </message>
    <message>
        <source>{where} takes only jobs of project {projects}, and {subject} has project {project}</source>
        <translation>{where} nimmt nur Jobs von Projekt {projects}, und {subject} hat Projekt {project}</translation>
    </message>
    <message>
        <source>{where} takes only jobs that request {name}</source>
        <translation>{where} nimmt nur Jobs, die {name} anfordern</translation>
    </message>
    <message>
        <source>{where} takes only jobs with a project, and {subject} has none</source>
        <translation>{where} nimmt nur Jobs mit Projekt, und {subject} hat keines</translation>
    </message>
    <message>
        <source>{where} takes only requests for {name}</source>
        <translation>{where} nimmt nur Anforderungen von {name}</translation>
    </message>
    <message>
        <source>{where} takes parallel jobs alone</source>
        <translation>{where} nimmt nur parallele Jobs</translation>
    </message>
    <message>
        <source>{whole}{part}. The next pass takes {tell}. {how_exact}</source>
        <translation>{whole}{part}. Der nächste Durchlauf braucht {tell}. {how_exact}</translation>
    </message>
    <message>
        <source>{whose}: {running} of {tickets}, of waiting jobs {waiting}.</source>
        <translation>{whose}: {running} von {tickets}, von wartenden Jobs {waiting}.</translation>
    </message>
    <message>
        <source>{whose}: {running} of {tickets}.</source>
        <translation>{whose}: {running} von {tickets}.</translation>
    </message>
    <message>
        <source>{who} and somebody</source>
        <translation>{who} und jemanden</translation>
    </message>
    <message>
        <source>{words} (counted by the model)</source>
        <translation>{words} (vom Modell gezählt)</translation>
    </message>
    <message>
        <source>{words} = {seconds} of the processor.</source>
        <translation>{words} = {seconds} Prozessorzeit.</translation>
    </message>
    <message>
        <source>{words} No queue instance uses it, so the cluster shows nothing of it.</source>
        <translation>{words} Keine Queue-Instanz verwendet ihn; der Cluster zeigt also nichts davon.</translation>
    </message>
    <message>
        <source>{words} The cluster itself shows: {told}.{end}</source>
        <translation>{words} Der Cluster selbst zeigt: {told}.{end}</translation>
    </message>
    <message>
        <source>{words} This holds for all hosts.</source>
        <translation>{words} Das gilt für alle Hosts.</translation>
    </message>
    <message>
        <source>{words} slots of {queue}: {named}.</source>
        <translation>{words} Slots von {queue}: {named}.</translation>
    </message>
    <message>
        <source>{words}, as {title} knows no suffix T</source>
        <translation>{words}, da {title} kein Suffix T kennt</translation>
    </message>
    <message>
        <source>{words}, next end {time}</source>
        <translation>{words}, Ende ab {time}</translation>
    </message>
    <message>
        <source>{words}, of which the first {shown} are listed</source>
        <translation>{words}, von denen die ersten {shown} aufgeführt sind</translation>
    </message>
    <message>
        <source>{words}, of which the {shown} whose wait changes most are listed</source>
        <translation>{words}, von denen die {shown} aufgeführt sind, deren Wartezeit sich am meisten ändert</translation>
    </message>
    <message>
        <source>{words}, on {instances}</source>
        <translation>{words}, auf {instances}</translation>
    </message>
    <message>
        <source>{words}, qmonpy {version}</source>
        <translation>{words}, qmonpy {version}</translation>
    </message>
    <message>
        <source>{words}, {per_cell:,} in a cell</source>
        <translation>{words}, {per_cell:,} je Feld</translation>
    </message>
    <message>
        <source>{words}: of {levels} levels {which}, as its relation is {relop}.</source>
        <translation>{words}: Von {levels} Ebenen {which}, da die Relation {relop} ist.</translation>
    </message>
    <message>
        <source>{words}; the model failed: {fault}</source>
        <translation>{words}; das Modell ist gescheitert: {fault}</translation>
    </message>
    <message>
        <source>{words}; their memory is a guess</source>
        <translation>{words}; ihr Speicher ist geschätzt</translation>
    </message>
    <message>
        <source>{words}{loads} as the host reported it last; it cannot be edited.</source>
        <translation>{words}{loads}, wie der Host ihn zuletzt gemeldet hat; er lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>{words}{loads} as the host reported them last; they cannot be edited.</source>
        <translation>{words}{loads}, wie der Host sie zuletzt gemeldet hat; sie lassen sich nicht ändern.</translation>
    </message>
    <message>
        <source>{word}: not known</source>
        <translation>{word}: unbekannt</translation>
    </message>
    <message>
        <source>{word}: {words}; this is not {kind}</source>
        <translation>{word}: {words}; erlaubt: {kind}</translation>
    </message>
    <message>
        <source>{workload} (sha256 {workload_sha256})</source>
        <translation>{workload} (sha256 {workload_sha256})</translation>
    </message>
    <message>
        <source>{workload}: a comparison</source>
        <translation>{workload}: ein Vergleich</translation>
    </message>
    <message>
        <source>× Its category</source>
        <translation>× Seine Kategorie</translation>
    </message>
    <message>
        <source>÷ All {noun}</source>
        <translation>÷ Alle {noun}</translation>
    </message>
    <message>
        <source>− Held</source>
        <translation>− Gehalten</translation>
    </message>
    <message>
        <source>− In use</source>
        <translation>− Belegt</translation>
    </message>
    <message>
        <source>− In use inside</source>
        <translation>− Darin belegt</translation>
    </message>
    <message>
        <source>− Reserved</source>
        <translation>− Reserviert</translation>
    </message>
</context>
</TS>
