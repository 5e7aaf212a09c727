import type { AnswerTest } from '@cais/contract/answers/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { checkTyped, typedProfile } from './change-profile.ts'
import { deliver } from './deliver-answer.ts'

type Testing = {
  readonly retailerId: string
  readonly typed: AnswerTest
  readonly config: Config
  readonly lang: Language
  readonly now: Date
}

const SENTENCES = {
  pt: 'Chegou: o ficheiro de teste {name} foi entregue.',
  en: 'It arrived: the test file {name} was delivered.',
} as const

/** Somebody looks at the screen while it leaves. */
const TEST_MS = 10_000

/** Sends a small file that says it is a test, by the way that is typed. What goes wrong is the answer. Throws NOT_FOUND. */
export async function testWay(db: Db, { retailerId, typed, config, lang, now }: Testing) {
  const refused = ({ code, facts }: RuleError) => ({ ok: false, message: refusalSentence(lang, code, facts) })
  try {
    const { way, secret } = await typedProfile(db, retailerId, typed, config)
    checkTyped({ ...typed, active: true }, config)
    const name = `cais-teste-${calendarDateAt(now.getTime())}.txt`
    const text = `Teste de ligação do Cais, sem conteúdo. / A test of Cais, without content.\n`
    const written = {
      key: `test/${retailerId}`,
      name,
      type: 'text/plain; charset=utf-8',
      bytes: Buffer.from(text),
    }
    const { result } = await deliver({ ...way, secret, written }, { config, timeoutMs: TEST_MS })
    if (result.outcome === 'done') return { ok: true, message: SENTENCES[lang].replace('{name}', name) }
    return refused(result.error)
  } catch (error) {
    if (!(error instanceof RuleError) || error.code === 'NOT_FOUND') throw error
    return refused(error)
  }
}
