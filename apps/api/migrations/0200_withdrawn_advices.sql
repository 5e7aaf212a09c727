-- A despatch advice of a delivery that was cancelled is taken back under the next version.
ALTER TABLE answers ADD COLUMN withdraws boolean NOT NULL DEFAULT false;
ALTER TABLE answers ADD CONSTRAINT answers_withdraws CHECK (NOT withdraws OR kind = 'despatch-advice');
