import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RuleError } from '@cais/domain/kernel/rule-error'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from './is-api.ts'

export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

/** The web application: its files, and index.html for every address that is a screen. */
export async function addStaticFiles(app: FastifyInstance, folder: string = WEB_FOLDER) {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', cachingOf(path))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) throw new RuleError('NOT_FOUND', { path: request.url.split('?', 1)[0] ?? '' })
    if (built && isScreen(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return plainNotFound(reply)
  })
}

/** Names of assets carry a digest of their content; everything else is asked for anew. */
const cachingOf = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** A missing asset must be a 404: a page in its place would be run as a script. */
function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !/\.\w{1,8}$/.test(path) && !path.startsWith('/assets/')
}

const plainNotFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('This page could not be found\n')
