import type pg from 'pg'
import { openConnection } from './connection.ts'

/** The role that the server acts as: it may not change or remove what history says. */
export const APP_ROLE = 'cais_app'

const SCHEMAS = ['public', 'graphile_worker']
const APPEND_ONLY = ['history', 'history_anchors', 'account_entries', 'account_allocations']
/** Rows change with each entry of history and are never deleted. */
const NEVER_REMOVED = ['history_heads']
const ROLE_LOCK = 7_226_003

/**
 * Makes the role and its rights, and answers its name; undefined where the login may not do that
 * (then the triggers of the append-only tables alone refuse).
 */
export async function prepareAppRole(url: string): Promise<string | undefined> {
  const client = await openConnection({ url, name: 'cais role' })
  try {
    return (await canMakeRoles(client)) ? await makeRole(client) : undefined
  } finally {
    await client.end()
  }
}

async function canMakeRoles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  )
  return rows[0]?.may === true
}

/** Roles belong to the whole PostgreSQL server: databases on it that start at once make the role one after the other. */
async function makeRole(client: pg.Client): Promise<string | undefined> {
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [ROLE_LOCK])
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${APP_ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    )
    await client.query(`DO $$ BEGIN
      IF NOT pg_has_role(current_user, '${APP_ROLE}', 'MEMBER') THEN GRANT ${APP_ROLE} TO CURRENT_USER; END IF; END $$`)
    for (const schema of await existing(client)) await grantSchema(client, schema)
    await openRows(client)
    for (const table of APPEND_ONLY) {
      await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${APP_ROLE}`)
    }
    for (const table of NEVER_REMOVED) {
      await client.query(`REVOKE DELETE, TRUNCATE ON ${table} FROM ${APP_ROLE}`)
    }
    await client.query('COMMIT')
    return APP_ROLE
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if ((error as { code?: string }).code === '42501') return undefined
    throw error
  }
}

async function existing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1)',
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

async function grantSchema(client: pg.Client, schema: string) {
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${APP_ROLE}`)
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${APP_ROLE}`)
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${APP_ROLE}`)
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${APP_ROLE}`)
}

/** Row security closes the tables of the queue to everybody but their owner: the role of the server gets a policy, for it adds jobs. */
async function openRows(client: pg.Client) {
  await client.query(`DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT oid::regclass FROM pg_class WHERE relrowsecurity AND relnamespace::regnamespace::text = ANY('{${SCHEMAS.join()}}')
      AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = '${APP_ROLE}')
    LOOP EXECUTE 'CREATE POLICY ${APP_ROLE} ON ' || name || ' TO ${APP_ROLE} USING (true) WITH CHECK (true)'; END LOOP; END $$`)
}
