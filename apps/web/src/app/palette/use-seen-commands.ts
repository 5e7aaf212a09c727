import { linkOf } from '../../lib/lists/link-of.ts'
import { useSeenRecords } from '../../lib/screen/seen-records.ts'
import type { Command } from './use-commands.ts'
import { useOpen } from './use-open.ts'

/** What the user opened last, for an empty palette. */
export function useSeenCommands(): Command[] {
  const open = useOpen()
  return useSeenRecords().map(({ kind, id, number, name, link }) => ({
    key: `seen-${kind}-${id}`,
    group: 'seen',
    label: [number, name].filter(Boolean).join(' · '),
    run: () => open(linkOf(link)),
  }))
}
