-- What waits because a code of a sender is unknown (docs/domain/quarantine.md): a cause is mended once for everything that waits under it, and
-- remembered for what comes later. Which kinds of records wait, the nouns say.

CREATE TABLE quarantine_causes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL,
  sender       text NOT NULL,
  -- As the sender writes it.
  key          text NOT NULL,
  -- What the sender says beside it, to be recognised.
  hint         text NOT NULL DEFAULT '',
  -- What it is with us; NULL = not mended.
  target       text,
  target_label text NOT NULL DEFAULT '',
  owner_id     bigint REFERENCES users,
  opened_at    timestamptz NOT NULL,
  mended_at    timestamptz,
  mended_by    bigint REFERENCES users,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      integer NOT NULL DEFAULT 1,
  UNIQUE (kind, sender, key),
  CONSTRAINT quarantine_causes_mended CHECK (num_nulls(target, mended_at, mended_by) IN (0, 3))
);
CREATE INDEX quarantine_causes_open ON quarantine_causes (id DESC) WHERE target IS NULL;
CREATE INDEX quarantine_causes_by_owner ON quarantine_causes (owner_id, id DESC);
CREATE INDEX quarantine_causes_by_sender ON quarantine_causes (sender, id DESC);

-- What waits now. A record is in one group: what is worked on as one.
CREATE TABLE quarantine_items (
  cause_id  bigint NOT NULL REFERENCES quarantine_causes ON DELETE CASCADE,
  noun      text NOT NULL,
  group_id  bigint NOT NULL,
  item_id   bigint NOT NULL,
  branch_id text REFERENCES branches,
  -- Centavos, net.
  amount    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cause_id, noun, group_id, item_id)
);
CREATE INDEX quarantine_items_by_group ON quarantine_items (noun, group_id);
CREATE INDEX quarantine_items_branch ON quarantine_items (branch_id);
