import type { FilePurpose } from '@cais/domain/files/stored-file'
import { expect } from 'vitest'
import type { TestApp } from './build-test-app.ts'
import { digestOf } from './image-upload.ts'
import type { Person } from './people.ts'

type Sent = { readonly purpose: FilePurpose; readonly name: string; readonly content: string | Buffer }

/** Sends a file; answers how calls refer to it. */
export async function storeFile({ app }: TestApp, person: Person, { purpose, name, content }: Sent) {
  const payload = Buffer.from(content)
  const digest = digestOf(payload)
  const reply = await app.inject({
    method: 'PUT',
    url: `/api/files/${digest}?${new URLSearchParams({ purpose, name })}`,
    headers: { ...person.headers, 'content-type': 'application/octet-stream' },
    payload,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return { digest, name }
}
