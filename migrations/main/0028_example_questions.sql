-- Entries call their example questions so; "asks" stays beside them for a worker that still runs.
UPDATE `knowledge_entries`
SET `entry` = json_set(`entry`, '$.exampleQuestions', json(`entry` -> '$.asks'))
WHERE CASE WHEN json_valid(`entry`)
  THEN `entry` -> '$.exampleQuestions' IS NULL AND `entry` -> '$.asks' IS NOT NULL END;
