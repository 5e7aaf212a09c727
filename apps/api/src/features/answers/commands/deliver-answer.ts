import type { AnswerWay } from '@cais/domain/answers/answer'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../../config.ts'
import type { AskResult, SendResult } from '../../../engines/outbox/sender.ts'
import { hasFile, leaveFile } from '../../../gateways/answers/leave-file.ts'
import { hasRemoteFile, leaveRemoteFile } from '../../../gateways/answers/leave-remote-file.ts'
import type { Written } from '../store.ts'
import { askReceiver, type Heard, postAnswer, textOf } from './post-answer.ts'

/** An answer and the way that it takes. */
export type Delivery = {
  readonly way: AnswerWay
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly username: string
  readonly hostKey: string
  readonly url: string
  readonly askUrl: string
  readonly secret: string
  readonly written: Written
}

type Means = { readonly config: Config; readonly timeoutMs: number }

const placeOf = ({ folder, written }: Delivery, config: Config) => ({
  root: config.answersFolder,
  folder,
  name: written.name,
})

const remotePlaceOf = (delivery: Delivery, config: Config) => ({
  ...delivery,
  name: delivery.written.name,
  allowPrivate: config.privateReceivers,
})

/** What the log is told beside the result. */
type Delivered<Result> = Heard & { readonly result: Result }

/** Takes it there, once. */
export async function deliver(
  delivery: Delivery,
  { config, timeoutMs }: Means,
): Promise<Delivered<SendResult>> {
  const { way, url, secret, written } = delivery
  if (way === 'http')
    return await postAnswer(
      { url, token: secret, written },
      { timeoutMs, allowPrivate: config.privateReceivers },
    )
  const server = way === 'sftp' ? `sftp://${delivery.host}/` : ''
  const request = {
    head: `${server}${delivery.folder}/${written.name}`,
    body: textOf(written.bytes, written.type),
  }
  if (way === 'sftp') {
    const failure = await leaveRemoteFile(remotePlaceOf(delivery, config), written.bytes, timeoutMs)
    return { request, result: failure ?? { outcome: 'done', result: { file: written.name } } }
  }
  try {
    await leaveFile(placeOf(delivery, config), written.bytes)
    return { request, result: { outcome: 'done', result: { file: written.name } } }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    // the file has its name only when it is whole
    return {
      request,
      result: { outcome: error.code === 'ANSWER_FOLDER_UNWRITABLE' ? 'retry' : 'failed', error },
    }
  }
}

/** Asks whether it is there. */
export async function askAbout(
  delivery: Delivery,
  { config, timeoutMs }: Means,
): Promise<Delivered<AskResult>> {
  const { way, askUrl, secret, written } = delivery
  if (way === 'http')
    return await askReceiver(
      { askUrl, token: secret, written },
      { timeoutMs, allowPrivate: config.privateReceivers },
    )
  if (way === 'sftp') {
    const found = await hasRemoteFile(remotePlaceOf(delivery, config), written.bytes, timeoutMs)
    if (typeof found !== 'boolean') return { result: found }
    return { result: found ? { outcome: 'done', result: { file: written.name } } : { outcome: 'absent' } }
  }
  const isThere = await hasFile(placeOf(delivery, config), written.bytes)
  return { result: isThere ? { outcome: 'done', result: { file: written.name } } : { outcome: 'absent' } }
}
