SELECT ar_number, aru_termination_time AS termination_time, aru_qname AS queue, aru_hostname AS hostname,
       aru_slots AS slots
FROM sge_ar
JOIN sge_ar_usage ON aru_parent = ar_id
