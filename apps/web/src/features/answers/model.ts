import type { ApiInput } from '../../lib/api/api.ts'
import type { Profile } from './api.ts'

export const KINDS = ['order-response', 'despatch-advice', 'invoice', 'credit-note'] as const
export const FORMATS = ['edifact', 'ubl', 'json', 'csv'] as const
export const WAYS = ['file', 'sftp', 'http'] as const

/** The fields that are texts, in the order of the form; of each way those that it needs. */
export const TEXTS = ['folder', 'host', 'port', 'username', 'hostKey', 'url', 'askUrl'] as const
export const FIELDS_OF = {
  file: ['folder'],
  sftp: ['host', 'port', 'username', 'hostKey', 'folder'],
  http: ['url', 'askUrl'],
} as const satisfies Record<Profile['way'], readonly (typeof TEXTS)[number][]>

/** A profile as it is typed: every figure is text. The secret stays out of it, because it is kept on the device. */
export type ProfileForm = Readonly<Record<(typeof TEXTS)[number] | 'ownGln' | 'receiverGln', string>> &
  Pick<Profile, 'active' | 'kinds' | 'format' | 'way'>

export const formOfProfile = ({
  retailer: _,
  hasSecret: __,
  version: ___,
  ...form
}: Profile): ProfileForm => ({
  ...form,
  port: String(form.port),
})

type Body = NonNullable<ApiInput<'POST /retailers/{id}/answers/test'>['body']>

/** What is typed, as the server takes it; an empty secret keeps the stored one. */
export const profileBody = ({ port, ...form }: ProfileForm, secret: string): Body => ({
  ...form,
  port: Number(port) || 22,
  ...(secret !== '' && { secret }),
})
