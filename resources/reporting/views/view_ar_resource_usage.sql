SELECT ar_number, arru_variable AS variable, arru_value AS value
FROM sge_ar
JOIN sge_ar_resource_usage ON arru_parent = ar_id
