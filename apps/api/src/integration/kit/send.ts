import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../../testing/build-test-app.ts'
import { idempotencyKey, type Person } from '../../testing/people.ts'
import type { Sample } from './sample.ts'

/** Path of a call with its parameters filled in. */
function urlOf(key: string, { params = {}, query }: Sample): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  return `/api${filled}${query ? `?${query}` : ''}`
}

/** Sends a sample as somebody (or nobody), every write with a key of its own. */
export function send(
  { app }: Pick<TestApp, 'app'>,
  key: string,
  sample: Sample,
  person?: Pick<Person, 'headers'>,
): Promise<LightMyRequestResponse> {
  const method = key.slice(0, key.indexOf(' ')) as 'GET' | 'POST' | 'PUT' | 'DELETE'
  return app.inject({
    method,
    url: urlOf(key, sample),
    headers: { ...person?.headers, ...(method === 'GET' ? {} : idempotencyKey()), ...sample.headers },
    ...(sample.body === undefined ? {} : { payload: sample.body }),
  } satisfies InjectOptions)
}
