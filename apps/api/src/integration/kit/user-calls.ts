import { openSession, signIn } from '../../testing/people.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const own = { password: 'três tigres tristes', passwordConfirmation: 'três tigres tristes' }

/** Somebody who was given a link to a first password, and what stands behind its #. */
async function tokenOfLink({ company: { testApp, must, people } }: Source): Promise<string> {
  const { id } = await signIn(testApp, 'OPERATOR')
  const { data } = await must(people.ADMIN, `POST /users/${id}/password-reset`, { by: 'link' })
  return String(data.path).replace(/^.*#/, '')
}

/** The headers of somebody who signed in with a temporary password. */
async function withTemporaryPassword({ company: { testApp, must, people } }: Source) {
  const { id } = await signIn(testApp, 'OPERATOR')
  await must(people.ADMIN, `POST /users/${id}/password-reset`, { by: 'temporary' })
  return { authorization: `Bearer ${await openSession(testApp, id)}` }
}

const ownSession = async ({ company, person }: Source) => ({
  authorization: `Bearer ${await openSession(company.testApp, person.id)}`,
})

/** A user with one open session. */
async function signedInUser({ company: { testApp, must, people } }: Source) {
  const { id } = await signIn(testApp, 'OPERATOR')
  const { data } = await must(people.ADMIN, `GET /users/${id}/sessions`)
  return { id, sessionId: String(data.sessions[0].id) }
}

let colleagues = 0
const newColleague = () => ({ username: `colleague.${++colleagues}`, name: 'Colega', branchId: 'SD' })

/** A user of its own, so that no change reaches who makes the calls. */
async function colleague({ company: { must, people } }: Source) {
  const { content } = await must(people.ADMIN, 'POST /users', newColleague())
  return content as { id: number; version: number }
}

const ofColleague: MakeSample = async (source) => ({ params: { id: (await colleague(source)).id } })

/** Signing in, sessions, users and roles. */
export const USER_CALLS = {
  'POST /auth': call('oo oooooo oo ooo oooo oooo ooo', () => ({
    body: { username: 'nobody.here', password: 'wrong password' },
  })),
  'GET /auth/me': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'PUT /auth/logout/{username}': call('++ ++++++ ++ +++ ++++ ++++ +++', async (source) => ({
    params: { username: source.person.username },
    headers: await ownSession(source),
  })),
  // With the link or the temporary password of somebody who was given one.
  'PUT /auth/password': call('++ ++++++ ++ +++ ++++ ++++ +++', async (source) => ({
    body: own,
    headers: await withTemporaryPassword(source),
  })),
  'POST /auth/first-password/check': call('++ ++++++ ++ +++ ++++ ++++ +++', async (source) => ({
    body: { token: await tokenOfLink(source) },
  })),
  'POST /auth/first-password': call('++ ++++++ ++ +++ ++++ ++++ +++', async (source) => ({
    body: { token: await tokenOfLink(source), ...own },
  })),
  // Of somebody else; the own sessions are everybody's (user-sessions.test.ts).
  'POST /users/{id}/password-reset': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id } = await signedInUser(source)
    return { params: { id }, body: { by: 'link' } }
  }),
  'GET /users/{id}/sessions': call('++ ------ -- --- ---- ---- ---', async (source) => ({
    params: await signedInUser(source),
  })),
  'DELETE /users/{id}/sessions/{sessionId}': call('++ ------ -- --- ---- ---- ---', async (source) => ({
    params: await signedInUser(source),
  })),
  'POST /users/{id}/see-as': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    params: { id: (await signedInUser(source)).id },
    body: { reason: 'Não encontra uma encomenda' },
    // A session of its own: the others go on as who they are.
    ...(source.person === source.company.people.CREATOR ? {} : { headers: await ownSession(source) }),
  })),
  'DELETE /auth/see-as': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'DELETE /users/{id}/sessions': call('++ ------ -- --- ---- ---- ---', async (source) => ({
    params: await signedInUser(source),
  })),
  'PUT /users': call('++ ++++++ ++ +++ ++++ ++++ +++', async ({ company, person }) => {
    const { data } = await company.must(person, 'GET /auth/me')
    return { body: { id: person.id, version: data.version, name: data.name } }
  }),
  // Administrators see and change other users.
  'GET /users': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /users/tab-counts': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'POST /users/bulk': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id, version } = await colleague(source)
    return { body: { action: 'grant-role', role: 'OPERATOR', users: [{ id, version }] } }
  }),
  'GET /users/access-report': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({ query: 'day=2026-01-31' })),
  'GET /users/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', ofColleague),
  'GET /users/{id}/open-work': call('++ xxxxxx xx xxx xxxx xxxx xxx', ofColleague),
  'GET /users/{id}/why-not': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id } = await source.take('approval')
    const { number } = await source.company.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { people } = source.company
    return { params: { id: people.OPERATOR.id }, query: `question=order.approve-financial&number=${number}` }
  }),
  'GET /users/{id}/visible-documents': call('++ xxxxxx xx xxx xxxx xxxx xxx', ({ company }) => ({
    params: { id: company.people.OPERATOR.id },
  })),
  'POST /users': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({ body: newColleague() })),
  'PUT /users/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id, version } = await colleague(source)
    return { params: { id }, body: { version, surname: 'Nova' } }
  }),
  'GET /roles': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
} satisfies Partial<Record<Key, CallCase>>
