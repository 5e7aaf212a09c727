-- Planned prices come into force with the day: the job that gives them to drafts runs just after midnight, where nobody chose another time.
UPDATE job_configs SET schedule = '{"kind": "times", "times": ["00:05"], "weekdays": [1, 2, 3, 4, 5, 6, 7]}', next_run_at = NULL
WHERE id = 'sale-pricing-manager' AND changed_at IS NULL;
