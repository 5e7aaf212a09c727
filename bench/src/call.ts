import { randomUUID } from 'node:crypto'

type Call = { readonly method: string; readonly token: string; readonly body: object }

/** A call that has to succeed: its answer, or an error that says what was refused. */
export async function call(url: string, { method, token, body }: Call) {
  const reply = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const answer = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${answer}`)
  return JSON.parse(answer)
}
