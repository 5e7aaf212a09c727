import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

type Message = { uid: number; readonly source: string; isSeen: boolean; readonly isFrom: string }

/** How the server behaves; changed between calls. */
export type ImapManners = {
  /** Within a message it hangs up, or says nothing more. */
  cut?: 'hang-up' | 'silence' | undefined
  /** The first thing that it says. */
  greeting?: string | undefined
  /** Said instead of the size of every message. */
  announcedBytes?: number | undefined
}

/** Just enough of an IMAP server, on loopback and in memory. Signs in 'cais' with 'certa'. */
export async function openImapStandIn() {
  const manners: ImapManners = {}
  const folders = new Map<string, Message[]>([['INBOX', []]])
  const state = { uidValidity: 1, nextUid: 1 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    talk(socket, { manners, folders, state })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    manners,
    state,
    deliver: (source: string, folder = 'INBOX') => {
      const isFrom = /^From:.*?<?([^\s<>]+@[^\s<>]+)>?\s*$/im.exec(source)?.[1] ?? 'nobody@nowhere.example'
      const uid = state.nextUid
      state.nextUid += 1
      folders.set(folder, [...(folders.get(folder) ?? []), { uid, source, isSeen: false, isFrom }])
      return uid
    },
    folder: (name: string) => folders.get(name) ?? [],
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type ImapStandIn = Awaited<ReturnType<typeof openImapStandIn>>

type World = {
  readonly manners: ImapManners
  readonly folders: Map<string, Message[]>
  readonly state: { uidValidity: number; nextUid: number }
}

function talk(socket: Socket, { manners, folders, state }: World): void {
  let open = ''
  let pending = ''
  const say = (text: string) => socket.write(`${text}\r\n`)
  const messages = () => folders.get(open) ?? []
  say(manners.greeting ?? '* OK ready')
  const answer = (line: string) => {
    const [tag = '', verb = '', ...rest] = line.split(' ')
    const command = verb.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : verb.toUpperCase()
    const text = rest.join(' ')
    const ok = (said = 'done') => say(`${tag} OK ${said}`)
    if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 MOVE')
    else if (command === 'LIST' && text === '"" ""') say('* LIST (\\Noselect) "/" ""')
    else if (command === 'LOGIN') {
      if (!/^"?cais"? "?certa"?$/.test(text)) return say(`${tag} NO [AUTHENTICATIONFAILED] no`)
    } else if (command === 'LIST') {
      for (const name of folders.keys()) say(`* LIST (\\HasNoChildren) "/" "${name}"`)
    } else if (command === 'SELECT' || command === 'EXAMINE') {
      const name = text.replaceAll('"', '')
      if (!folders.has(name)) return say(`${tag} NO [NONEXISTENT] no such folder`)
      open = name
      say('* FLAGS (\\Seen)')
      say(`* ${messages().length} EXISTS`)
      say(`* OK [UIDVALIDITY ${state.uidValidity}] valid`)
      say(`* OK [UIDNEXT ${state.nextUid}] next`)
      return ok('[READ-WRITE] open')
    } else if (command === 'CREATE') {
      const name = text.replaceAll('"', '')
      if (folders.has(name)) return say(`${tag} NO [ALREADYEXISTS] there`)
      folders.set(name, [])
    } else if (command === 'UID FETCH') return fetch(tag, text)
    else if (command === 'UID STORE') {
      for (const message of chosen(text)) message.isSeen = true
    } else if (command === 'UID MOVE') {
      const name = text.slice(text.indexOf(' ') + 1).replaceAll('"', '')
      const moved = chosen(text)
      folders.set(name, [...(folders.get(name) ?? []), ...moved])
      folders.set(
        open,
        messages().filter((message) => !moved.includes(message)),
      )
    } else if (command === 'LOGOUT') {
      say('* BYE')
      ok()
      return socket.end()
    }
    ok()
  }
  const chosen = (text: string): Message[] => {
    const [from = '', to] = (text.split(' ')[0] ?? '').split(':')
    const all = messages()
    const last = all.at(-1)?.uid ?? 0
    // as servers do: the last one, when nothing is above
    if (to === '*') return all.filter(({ uid }) => uid >= Math.min(Number(from), last))
    return all.filter(({ uid }) => uid === Number(from))
  }
  const fetch = (tag: string, text: string) => {
    for (const message of chosen(text)) {
      const at = messages().indexOf(message) + 1
      const bytes = Buffer.from(message.source)
      if (text.includes('HEADER.FIELDS')) {
        const head = `${/^content-type:.*(?:\r\n[ \t].*)*/im.exec(message.source)?.[0] ?? ''}\r\n\r\n`
        const item = 'BODY[HEADER.FIELDS (content-type)]'
        socket.write(
          `* ${at} FETCH (UID ${message.uid} RFC822.SIZE ${bytes.length} ${item} {${head.length}}\r\n${head})\r\n`,
        )
      } else if (text.includes('BODY')) {
        socket.write(`* ${at} FETCH (UID ${message.uid} BODY[] {${bytes.length}}\r\n`)
        if (manners.cut === 'hang-up') return socket.end(bytes.subarray(0, 20))
        if (manners.cut === 'silence') return
        socket.write(bytes)
        say(')')
      } else {
        const [box, host] = message.isFrom.split('@')
        const from = `(("" NIL "${box}" "${host}"))`
        const size = manners.announcedBytes ?? bytes.length
        say(
          `* ${at} FETCH (UID ${message.uid} RFC822.SIZE ${size} ENVELOPE (NIL "order" ${from} ${from} ${from} NIL NIL NIL NIL "<${message.uid}@x>"))`,
        )
      }
    }
    say(`${tag} OK done`)
  }
  socket.on('data', (part) => {
    pending += part.toString('latin1')
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end)
      pending = pending.slice(end + 2)
      answer(line)
    }
  })
}
