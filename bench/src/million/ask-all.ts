import { startServer } from '../servers.ts'
import { signIn } from '../sign-in.ts'
import { officeQuestions, type Question, questionsOf } from './cases.ts'
import { type Latency, latencyOf } from './latency.ts'
import type { Sample } from './sample.ts'

export type Asked = {
  readonly question: Question
  /** Rows under the filter, where the reply tells. */
  readonly rows: string
  readonly alone: Latency
  readonly together: Latency
}

const CLIENTS = 32

/** How often each question is asked by one client, and by all of them together. */
const ALONE = 20
const TOGETHER = CLIENTS * 4

/** Asks every question alone and by many clients at once, against the product on one database. */
export async function askAll(url: string, sample: Sample, only: string): Promise<Asked[]> {
  const product = await startServer('product-server.ts', url)
  try {
    const tokens = {
      admin: await signIn(product.url, 'admin'),
      operator: await signIn(product.url, 'operator'),
    }
    const target = { url: product.url, tokens }
    const questions = [...questionsOf(sample), ...officeQuestions]
    const asked: Asked[] = []
    for (const question of questions.filter(({ name }) => name.includes(only))) {
      const rows = await rowsOf(question, target)
      const alone = await latencyOf(question, target, { clients: 1, amount: ALONE })
      const together = await latencyOf(question, target, { clients: CLIENTS, amount: TOGETHER })
      asked.push({ question, rows, alone, together })
      console.log(said(asked.at(-1)))
    }
    return asked
  } finally {
    await product.stop()
  }
}

/** What the list says it holds; asked once before anything is measured, which also warms it. */
async function rowsOf({ path, person }: Question, target: { url: string; tokens: Record<string, string> }) {
  const reply = await fetch(`${target.url}/api${path}`, {
    headers: { authorization: `Bearer ${target.tokens[person]}` },
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  const { meta } = (await reply.json()) as {
    meta?: { pagination?: { totalItems: number; isExact?: boolean } }
  }
  if (meta?.pagination === undefined) return ''
  return `${meta.pagination.isExact === false ? '> ' : ''}${meta.pagination.totalItems}`
}

const said = (asked: Asked | undefined) =>
  asked &&
  `${asked.question.person} ${asked.question.name}: ${asked.rows} rows, ${asked.alone.p50.toFixed(1)} / ${asked.alone.p95.toFixed(1)} ms alone, ${asked.together.p50.toFixed(0)} / ${asked.together.p95.toFixed(0)} ms of ${CLIENTS}`
