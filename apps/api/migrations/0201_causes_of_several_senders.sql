-- One code that several senders use is found at once: it may be mended for all of them by one choice.
CREATE INDEX quarantine_causes_alike ON quarantine_causes (kind, key) WHERE target IS NULL;
