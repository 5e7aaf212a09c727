import { RuleError } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import type { ErpConnection } from '../connection.ts'
import type { ErpInvoice, PostResult } from '../erp-gateway.ts'

type Api = Pick<
  ErpConnection,
  | 'apiUrl'
  | 'clientId'
  | 'clientSecret'
  | 'company'
  | 'instance'
  | 'documentType'
  | 'documentSeries'
  | 'cashDocumentType'
>

export type WebApi = {
  post(invoice: ErpInvoice): Promise<PostResult>
  /** Throws a RuleError when no token is given. */
  signIn(): Promise<void>
}

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })

/** The Web API of PRIMAVERA: a token by OAuth, then one POST for each document. Each request has `timeoutMs`. */
export function openWebApi(api: Api, timeoutMs: number): WebApi {
  const host = hostOf(api.apiUrl)
  let held: { readonly text: string; readonly until: number } | undefined

  async function accessToken(): Promise<string> {
    if (held !== undefined && held.until > Date.now()) return held.text
    const reply = await request('token', { method: 'POST', body: credentials(api) })
    if (reply.status === 400 || reply.status === 401 || reply.status === 403)
      throw new RuleError('ERP_SIGN_IN_REFUSED', { host })
    const read = token.safeParse(await reply.json().catch(() => null))
    if (!reply.ok || !read.success) throw new RuleError('ERP_ANSWER_UNREADABLE', { host })
    const seconds = read.data.expires_in ?? 60
    held = { text: read.data.access_token, until: Date.now() + Math.max(0, seconds - 30) * 1000 }
    return held.text
  }

  async function send(invoice: ErpInvoice): Promise<Response> {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    return await request(
      CREATE,
      { method: 'POST', headers, body: JSON.stringify(documentOf(invoice, api)) },
      true,
    )
  }

  /** Refused connections surely reached nobody; whatever breaks later may have. */
  async function request(path: string, options: RequestInit, isPosting = false): Promise<Response> {
    try {
      const url = `${api.apiUrl.replace(/\/+$/, '')}/${path}`
      return await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      const cause = causeOf(error)
      if (NEVER_ARRIVED.includes(cause) || !isPosting)
        throw new RuleError(cause === 'TimeoutError' ? 'ERP_TIMEOUT' : 'ERP_UNREACHABLE', { host })
      throw new Lost(new RuleError('OUTBOX_NO_ANSWER'))
    }
  }

  return {
    signIn: async () => void (await accessToken()),
    post: async (invoice) => {
      try {
        let reply = await send(invoice)
        if (reply.status === 401) {
          // Refused before it was looked at: the token had ended.
          held = undefined
          reply = await send(invoice)
        }
        return await resultOf(reply, host)
      } catch (error) {
        if (error instanceof Lost) return { outcome: 'in-doubt', error: error.refusal }
        if (error instanceof RuleError) return { outcome: 'not-sent', error }
        throw error
      }
    },
  }
}

/** The request left, and no answer came. */
class Lost extends Error {
  readonly refusal: RuleError
  constructor(refusal: RuleError) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const CREATE = 'Vendas/Docs/CreateDocument'
const NEVER_ARRIVED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = error.cause as NodeJS.ErrnoException | undefined
  return cause?.code ?? error.name
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

const credentials = ({ clientId, clientSecret, company, instance }: Api) =>
  new URLSearchParams({
    grant_type: 'password',
    username: clientId,
    password: clientSecret,
    company,
    instance: instance || 'DEFAULT',
    line: 'professional',
  })

const MAX_REASON = 200
const refusal = z.object({
  Message: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
})

/** A refusal says that nothing was stored. A broken server may have stored it before it broke. */
async function resultOf(reply: Response, host: string): Promise<PostResult> {
  if (reply.ok) {
    await reply.arrayBuffer().catch(() => undefined)
    return { outcome: 'accepted' }
  }
  const isRefusal = reply.status >= 400 && reply.status < 500 && ![408, 429].includes(reply.status)
  if (!isRefusal) return { outcome: 'in-doubt', error: new RuleError('OUTBOX_NO_ANSWER') }
  if (reply.status === 401 || reply.status === 403)
    return { outcome: 'not-sent', error: new RuleError('ERP_SIGN_IN_REFUSED', { host }) }
  const read = refusal.safeParse(await reply.json().catch(() => null))
  const said = read.success ? (read.data.Message ?? read.data.message ?? read.data.error ?? '') : ''
  const reason = [...said]
    .filter((letter) => letter >= ' ')
    .join('')
    .slice(0, MAX_REASON)
  return { outcome: 'refused', error: new RuleError('ERP_REFUSED', { reason: reason || null }) }
}

/** The document as the Web API takes it. Prices are net of discounts, so that the ERP comes to the same total. */
function documentOf(invoice: ErpInvoice, { documentType, documentSeries, cashDocumentType }: Api) {
  return {
    Tipodoc: invoice.kind === 'VD' ? cashDocumentType : documentType,
    Serie: documentSeries,
    TipoEntidade: 'C',
    Entidade: invoice.customer.code,
    Nome: invoice.customer.name,
    NumContribuinte: invoice.customer.nuit,
    Referencia: invoice.reference,
    Requisicao: invoice.orderNumber,
    Matricula: invoice.registration,
    DataDoc: invoice.issuedOn,
    DataVenc: invoice.dueOn,
    Linhas: invoice.lines.map((line) => ({
      Artigo: line.article,
      Descricao: line.description,
      Unidade: line.unit,
      Quantidade: line.quantity / 1000,
      PrecUnit: line.unitPrice / 100,
      TotalIliquido: line.net / 100,
      CodIva: line.vatCode,
    })),
  }
}
