/** What subscribers may be told of (docs/domain/answers.md). */
export const EVENT_NAMES = ['order-accepted', 'order-shipped', 'order-billed', 'claim-decided'] as const
export type EventName = (typeof EVENT_NAMES)[number]

export type WebhookState = 'active' | 'paused'

export const WEBHOOK_ACTIONS = ['change', 'pause', 'resume', 'test', 'new-secret', 'end'] as const
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number]

/** A paused one is not tested: nothing of it is sent. */
export const webhookActions = (state: WebhookState): WebhookAction[] =>
  state === 'paused'
    ? ['change', 'resume', 'new-secret', 'end']
    : ['change', 'pause', 'test', 'new-secret', 'end']

/** What is signed: the seconds of the sending and the body, so that an old request cannot be sent again as a new one. */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`

/** The header that a receiver checks: 't=1790000000,v1=…'. */
export const signatureHeader = (seconds: number, hexDigest: string): string => `t=${seconds},v1=${hexDigest}`
