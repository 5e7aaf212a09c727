export type ServerEvent = { name: string; data: string }

/** The server-sent events of a reply, as they arrive; comments and heartbeats are left out. */
export async function* eventsOf(reply: Response): AsyncGenerator<ServerEvent> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = linesOf(block, 'data').join('\n')
      if (data !== '') yield { name: linesOf(block, 'event')[0] ?? 'message', data }
    }
  }
}

const linesOf = (block: string, field: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).trimStart())
