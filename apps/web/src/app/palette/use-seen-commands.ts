import { useNavigate } from '@tanstack/react-router'
import { linkOf } from '../../lib/lists/link-of.ts'
import { useSeenRecords } from '../../lib/screen/seen-records.ts'
import type { Command } from './use-commands.ts'

/** What the user opened last, for an empty palette. */
export function useSeenCommands(): Command[] {
  const navigate = useNavigate()
  return useSeenRecords().map(({ kind, id, number, name, link }) => ({
    key: `seen-${kind}-${id}`,
    group: 'seen',
    label: [number, name].filter(Boolean).join(' · '),
    run: () => navigate(linkOf(link)),
  }))
}
