import type { Source, SourceBody, SourceSettings } from './api.ts'

export const CHANNELS = ['folder', 'sftp', 'email', 'http'] as const
export type Channel = (typeof CHANNELS)[number]
export const KINDS = ['orders', 'claims'] as const
export const SECURITIES = ['tls', 'starttls', 'none'] as const
export const SIGN_INS = ['none', 'bearer', 'basic', 'header'] as const
export const PAGINGS = ['none', 'page', 'cursor', 'link'] as const

/** As it is typed: every field as text, whatever the channel; fields of other channels are simply not sent. */
export type SourceForm = {
  readonly name: string
  readonly kind: string
  readonly active: boolean
  readonly channel: Channel
  readonly folder: string
  readonly moves: boolean
  readonly host: string
  readonly port: string
  readonly username: string
  readonly hostKey: string
  readonly security: string
  readonly moveTo: string
  readonly senders: string
  readonly url: string
  readonly signIn: string
  readonly headerName: string
  readonly sinceParam: string
  readonly paging: string
  readonly pageParam: string
  readonly cursorField: string
  readonly itemsField: string
  readonly password: string
  readonly privateKey: string
}

const EMPTY: SourceForm = {
  name: '',
  kind: 'orders',
  active: true,
  channel: 'folder',
  folder: '',
  moves: true,
  host: '',
  port: '',
  username: '',
  hostKey: '',
  security: 'tls',
  moveTo: '',
  senders: '',
  url: '',
  signIn: 'none',
  headerName: '',
  sinceParam: '',
  paging: 'none',
  pageParam: '',
  cursorField: '',
  itemsField: '',
  password: '',
  privateKey: '',
}

const USUAL_PORTS = { sftp: 22, email: 993 } as const
export const usualPort = (channel: Channel) => (channel === 'email' ? USUAL_PORTS.email : USUAL_PORTS.sftp)

export function formOf(source: Source | null): SourceForm {
  if (source === null) return EMPTY
  const { settings, name, kind, active } = source
  const given = Object.fromEntries(
    Object.entries(settings).map(([field, value]) => [
      field,
      typeof value === 'number' ? String(value) : value,
    ]),
  )
  return {
    ...EMPTY,
    ...given,
    name,
    kind,
    active,
    channel: settings.channel,
    moves: 'after' in settings ? settings.after === 'move' : true,
    senders: 'senders' in settings ? settings.senders.join('\n') : '',
  }
}

/** What is sent: the server checks it and says at which field it is wrong. */
export function bodyOf(form: SourceForm): SourceBody {
  const { name, active, password, privateKey } = form
  return {
    name,
    kind: form.kind === 'claims' ? 'claims' : 'orders',
    active,
    settings: settingsOf(form),
    password,
    privateKey,
  }
}

function settingsOf(form: SourceForm): SourceSettings {
  const { channel, folder, host, username } = form
  const after = form.moves ? 'move' : 'leave'
  const port = Number(form.port || usualPort(channel))
  switch (channel) {
    case 'folder':
      return { channel, folder, after }
    case 'sftp':
      return { channel, host, port, username, folder, after, hostKey: form.hostKey }
    case 'email': {
      const security = one(SECURITIES, form.security)
      const senders = form.senders.split(/[\s,;]+/).filter((sender) => sender !== '')
      return {
        channel,
        host,
        port,
        security,
        username,
        folder: folder || 'INBOX',
        moveTo: form.moveTo,
        senders,
      }
    }
    case 'http':
      return {
        channel,
        url: form.url,
        signIn: one(SIGN_INS, form.signIn),
        username,
        headerName: form.headerName,
        sinceParam: form.sinceParam,
        paging: one(PAGINGS, form.paging),
        pageParam: form.pageParam,
        firstPage: 1,
        cursorField: form.cursorField,
        itemsField: form.itemsField,
      }
  }
}

const one = <T extends string>(all: readonly [T, ...T[]] | readonly T[], value: string): T =>
  all.find((known) => known === value) ?? (all[0] as T)

/** Where a way leads, in a few words. */
export function placeOf(settings: SourceSettings): string {
  switch (settings.channel) {
    case 'folder':
      return settings.folder
    case 'sftp':
      return `${settings.host}:${settings.folder}`
    case 'email':
      return `${settings.username} · ${settings.folder}`
    case 'http':
      return settings.url
  }
}
