import { isSeeingAs, reloadAs } from '../auth/seeing-as.ts'
import { isOtherUsersSession } from '../auth/session-guard.ts'
import { authorization, removeToken, storeToken } from '../auth/session-token.ts'
import { requestSignIn } from '../auth/sign-in-again.ts'
import { currentLanguage } from '../language.ts'
import { ApiError, errorOfReply, NO_CONNECTION, noServer } from './api-error.ts'
import { markOffline, markOnline } from './connection.ts'
import { takePrefetchedReply } from './prefetched-replies.ts'

/** The base address of the API; `VITE_API_BASE` changes it at build time. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

type Headers = Record<string, string>
/** How a request is sent: by fetch, or by what can tell how much of a body is through. */
export type Transport = (url: string, options: RequestInit & { headers: Headers }) => Promise<Response>
type Options = RequestInit & {
  headers?: Headers
  background?: boolean | undefined
  transport?: Transport
}

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
  removeToken()
  // the session is the administrator's: nobody is asked for the password of the user who is seen
  if (isSeeingAs()) return reloadAs('/login')
  return await requestSignIn()
}

async function send(
  path: string,
  { background = false, transport = fetch, ...options }: Options,
): Promise<Response> {
  if (isOtherUsersSession()) throw new ApiError({ status: 401, path, code: 'OTHER_USER', message: '' })
  try {
    const reply = await (prefetchedReply(path, options) ??
      transport(API_BASE + path, { ...options, headers: { ...standardHeaders(), ...options.headers } }))
    const renewed = reply.headers.get('new-token')
    if (renewed) storeToken(renewed)
    markOnline()
    return reply
  } catch (error) {
    if (options.signal?.aborted) throw error
    markOffline(!background && options.method !== undefined && options.method !== 'GET')
    throw new ApiError({ status: 500, path, code: NO_CONNECTION, message: noServer() })
  }
}

const prefetchedReply = (path: string, { method = 'GET' }: RequestInit) =>
  method === 'GET' ? takePrefetchedReply(path, authorization()) : undefined

function standardHeaders(): Headers {
  const session = authorization()
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(session ? { Authorization: session } : {}),
  }
}

async function accepted(reply: Response, path: string) {
  if (reply.ok) return reply
  const refusal = await errorOfReply(reply, path)
  if (refusal.code === 'PASSWORD_CHANGE_REQUIRED') openPasswordChange()
  // began in another browser tab, which this one has not noticed
  if (refusal.code === 'SEEING_AS_READ_ONLY' && !isSeeingAs()) void reloadAs()
  throw refusal
}

/** Where a temporary password is replaced; what is typed on the page that is left stays stored on this device. */
function openPasswordChange() {
  const { pathname, search } = location
  if (pathname === CHANGE_PASSWORD) return
  location.assign(`${CHANGE_PASSWORD}?${new URLSearchParams({ target: pathname + search })}`)
}

const CHANGE_PASSWORD = '/change-password'
