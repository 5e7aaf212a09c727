import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * How the Web API behaves: well, slowly, taking the document and hanging up or keeping the caller waiting, taking it twice, saying yes and storing nothing, storing it and
 * breaking, refusing it, answering nonsense, ending tokens, or not being there.
 */
export type Behaviour =
  | 'well'
  | 'slow'
  | 'silent'
  | 'holds'
  | 'twice'
  | 'lies'
  | 'breaks'
  | 'refuses'
  | 'late'
  | 'signed-out'
  | 'away'

type Document = {
  readonly Referencia: string
  readonly Entidade: string
  readonly DataDoc: string
  readonly Tipodoc: string
  readonly Serie: string
  readonly Linhas: readonly { readonly Artigo: string }[]
}

/** A stand-in of the Web API of PRIMAVERA that stores documents in the tables that are read. `totals` says what each reference comes to. */
export async function openWebApiStandIn(pool: pg.Pool, totalOf: (reference: string) => Promise<number>) {
  let behaviour: Behaviour = 'well'
  const posted: Document[] = []
  let refusedTokens = 0
  /** Articles that were deleted there. */
  const goneArticles = new Set<string>()

  async function store({ Referencia, Entidade, DataDoc, Tipodoc, Serie }: Document): Promise<void> {
    const total = await totalOf(Referencia)
    await pool.query(
      `WITH made AS (
         INSERT INTO "CabecDoc" ("TipoDoc", "Serie", "NumDoc", "Entidade", "Referencia", "Data", "TotalDocumento")
         SELECT $1::varchar, $2::varchar, coalesce(max("NumDoc"), 0) + 1, $3::varchar, $4::varchar, $5::date, $6::numeric FROM "CabecDoc" WHERE "TipoDoc" = $1 RETURNING "Id")
       INSERT INTO "CabecDocStatus" ("IdCabecDoc") SELECT "Id" FROM made`,
      [Tipodoc, Serie, Entidade, Referencia, DataDoc, total / 100],
    )
  }

  async function create(document: Document, reply: ServerResponse): Promise<void> {
    if (behaviour === 'signed-out' && refusedTokens === 0) {
      refusedTokens += 1
      return answer(reply, 401, {})
    }
    posted.push(document)
    if (behaviour === 'refuses')
      return answer(reply, 400, { Message: `O cliente ${document.Entidade} não existe.` })
    const gone = document.Linhas.find(({ Artigo }) => goneArticles.has(Artigo))
    if (gone) return answer(reply, 400, { Message: `O artigo ${gone.Artigo} não existe.` })
    if (behaviour === 'lies') return answer(reply, 200, true)
    if (behaviour === 'slow') await sleep(150)
    if (behaviour === 'late') {
      answer(reply, 200, true)
      await sleep(100)
      return await store(document)
    }
    await store(document)
    if (behaviour === 'twice') await store(document)
    if (behaviour === 'holds') return
    if (behaviour === 'silent') return void reply.socket?.destroy()
    if (behaviour === 'breaks') return answer(reply, 500, { Message: 'NullReferenceException' })
    answer(reply, 200, true)
  }

  const server = createServer((request, reply) => {
    void respond(request, reply).catch(() => reply.destroy())
  })
  async function respond(request: IncomingMessage, reply: ServerResponse) {
    const body = await bodyOf(request)
    if (request.url === '/WebApi/token') {
      const isKnown = new URLSearchParams(body).get('password') === 'chave-da-api'
      return answer(reply, isKnown ? 200 : 400, isKnown ? { access_token: 'abc', expires_in: 1200 } : {})
    }
    if (request.headers.authorization !== 'Bearer abc') return answer(reply, 401, {})
    if (request.url !== '/WebApi/Vendas/Docs/CreateDocument') return answer(reply, 404, {})
    await create(JSON.parse(body) as Document, reply)
  }
  await listen(server, 0)
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/WebApi`,
    posted,
    goneArticles,
    behave: async (next: Behaviour) => {
      const isAway = behaviour === 'away'
      behaviour = next
      refusedTokens = 0
      if (next === 'away') await stop(server)
      else if (isAway) await listen(server, port)
    },
    close: () => stop(server),
  }
}

function answer(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

type Server = ReturnType<typeof createServer>

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
