import { currentLanguage } from '../language.ts'
import { isOthersSession } from '../session/page-owner.ts'
import { authorization, forgetToken, keepToken } from '../session/session-token.ts'
import { askToSignIn } from '../session/sign-in-again.ts'
import { ApiError, errorOfReply, NO_CONNECTION, NO_SERVER } from './api-error.ts'
import { lostConnection, madeConnection } from './connection.ts'
import { earlyReply } from './early-replies.ts'

/** The base address is configurable and defaults to /api (spec §7). */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

type Options = RequestInit & { headers?: Record<string, string>; background?: boolean | undefined }

/**
 * One request to the API. Sends the session and the language, keeps a renewed token, and throws an ApiError
 * for everything that is not a success. An ended session is signed in again in place, then the call is repeated once.
 */
export async function request(path: string, options: Options = {}): Promise<Response> {
  const session = authorization()
  const reply = await send(path, options)
  if (reply.status !== 401 || path.startsWith('/auth?') || path === '/auth') return accepted(reply, path)
  const refusal = await errorOfReply(reply, path)
  if (!(await isSignedInAgain(session))) throw refusal
  return accepted(await send(path, options), path)
}

/** Another call or another tab may have signed in meanwhile; else the user is asked. */
async function isSignedInAgain(refused: string | null) {
  const session = authorization()
  if (session !== null && session !== refused) return true
  forgetToken()
  return await askToSignIn()
}

async function send(path: string, { background = false, ...options }: Options): Promise<Response> {
  if (isOthersSession()) throw new ApiError({ status: 401, path, code: 'OTHER_USER', message: '' })
  try {
    const reply = await (earlyOf(path, options) ??
      fetch(API_BASE + path, { ...options, headers: { ...standardHeaders(), ...options.headers } }))
    const renewed = reply.headers.get('new-token')
    if (renewed) keepToken(renewed)
    madeConnection()
    return reply
  } catch (error) {
    if (options.signal?.aborted) throw error
    lostConnection(!background && options.method !== undefined && options.method !== 'GET')
    throw new ApiError({ status: 500, path, code: NO_CONNECTION, message: NO_SERVER })
  }
}

const earlyOf = (path: string, { method = 'GET' }: RequestInit) =>
  method === 'GET' ? earlyReply(path, authorization()) : undefined

function standardHeaders(): Record<string, string> {
  const session = authorization()
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(session ? { Authorization: session } : {}),
  }
}

async function accepted(reply: Response, path: string) {
  if (reply.ok) return reply
  throw await errorOfReply(reply, path)
}
