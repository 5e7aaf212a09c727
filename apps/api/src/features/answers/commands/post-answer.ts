import { RuleError } from '@cais/domain/kernel/rule-error'
import type { AskResult, SendResult } from '../../../engines/outbox/sender.ts'
import {
  type CallOptions,
  callReceiver,
  type ReceiverAnswer,
  type ReceiverCall,
  ReceiverFailure,
  requestHead,
} from '../../../gateways/receivers/call-receiver.ts'
import type { Written } from '../store.ts'

type WireMessage = { readonly head: string; readonly body: string }

/** What was sent and what came back, as the log shows it. */
export type Heard = { readonly request?: WireMessage; readonly answer?: WireMessage }

type Posting = { readonly url: string; readonly token: string; readonly written: Written }

/** The receiver is busy, or not there for now: it has taken nothing. */
const LATER = [408, 425, 429, 503]
const MOST_WORDS = 300

const authorization = (token: string): Record<string, string> =>
  token === '' ? {} : { authorization: `Bearer ${token}` }

/** Posts an answer; our key goes along, so that a receiver who gets it twice can tell. */
export const postAnswer = ({ url, token, written }: Posting, options: CallOptions) =>
  called<SendResult>(
    {
      method: 'POST',
      url,
      headers: {
        'content-type': written.type,
        'content-disposition': `attachment; filename="${written.name}"`,
        'idempotency-key': encodeURI(written.key),
        ...authorization(token),
      },
      body: written.bytes,
    },
    options,
    resultOf,
  )

type Asking = { readonly askUrl: string; readonly token: string; readonly written: Written }

/** Asks whether it is there: 2xx says yes, 404 no. */
export const askReceiver = ({ askUrl, token, written }: Asking, options: CallOptions) =>
  called<AskResult>(
    {
      method: 'GET',
      url: askUrl.replaceAll('{key}', encodeURIComponent(written.key)),
      headers: { accept: '*/*', ...authorization(token) },
    },
    options,
    (answer): AskResult => {
      if (answer.status >= 200 && answer.status < 300) return resultOf(answer)
      if (answer.status === 404 || answer.status === 410) return { outcome: 'absent' }
      return { outcome: 'in-doubt', error: said(answer, 'RECEIVER_UNCLEAR') }
    },
  )

/** One call, with what the log keeps of it. */
export async function called<Result>(
  call: ReceiverCall,
  options: CallOptions,
  understand: (answer: ReceiverAnswer) => Result,
): Promise<Heard & { readonly result: Result | SendResult }> {
  const host = URL.canParse(call.url) ? new URL(call.url).host : call.url
  const request = { head: requestHead(call), body: textOf(call.body, call.headers['content-type']) }
  try {
    const answer = await callReceiver(call, options)
    return { request, answer: { head: answer.head, body: answer.body }, result: understand(answer) }
  } catch (error) {
    return { request, result: failureOf(error, host) }
  }
}

/** As it is written: EDIFACT is no UTF-8. */
export const textOf = (bytes: Buffer | undefined, type = ''): string =>
  bytes?.toString(type.includes('8859-1') ? 'latin1' : 'utf8') ?? ''

function failureOf(error: unknown, host: string): SendResult {
  if (error instanceof RuleError) return { outcome: 'failed', error }
  if (!(error instanceof ReceiverFailure)) throw error
  if (error.fault === 'forbidden')
    return { outcome: 'failed', error: new RuleError('RECEIVER_ADDRESS_FORBIDDEN', { host }) }
  if (error.mayHaveArrived)
    return { outcome: 'in-doubt', error: new RuleError('RECEIVER_NO_ANSWER', { host }) }
  return { outcome: 'retry', error: new RuleError('RECEIVER_UNREACHABLE', { host }) }
}

type Said = 'RECEIVER_REFUSED' | 'RECEIVER_BUSY' | 'RECEIVER_UNCLEAR'
const said = ({ status, body }: ReceiverAnswer, code: Said) =>
  new RuleError(code, { status, reply: body.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_WORDS) })

function resultOf(answer: ReceiverAnswer): SendResult {
  const { status, body } = answer
  if (status >= 200 && status < 300)
    return { outcome: 'done', result: { status, reply: body.slice(0, MOST_WORDS) } }
  if (LATER.includes(status)) return { outcome: 'retry', error: said(answer, 'RECEIVER_BUSY') }
  // an error of the receiver says nothing about whether it took the message before
  if (status >= 500) return { outcome: 'in-doubt', error: said(answer, 'RECEIVER_UNCLEAR') }
  return { outcome: 'failed', error: said(answer, 'RECEIVER_REFUSED') }
}
