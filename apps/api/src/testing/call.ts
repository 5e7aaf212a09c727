import type { InjectOptions } from 'fastify'
import type { TestApp } from './build-test-app.ts'
import { idempotencyKey, type Person } from './people.ts'

export type CallReply = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies as they come
  readonly body: any
}

/** One call of the API as a person, in words: `call(seller, 'POST /drafts', { lines: [] })`. */
export const callsOf = (testApp: TestApp) => {
  return async (
    person: Person,
    call: string,
    payload?: unknown,
    headers: object = {},
  ): Promise<CallReply> => {
    const [method, path] = call.split(' ')
    const reply = await testApp.inject({
      method: method as InjectOptions['method'] & string,
      url: `/api${path}`,
      headers: { ...person.headers, ...(method === 'GET' ? {} : idempotencyKey()), ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    } as InjectOptions)
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() }
  }
}
