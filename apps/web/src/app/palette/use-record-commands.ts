import { useRecordCommands as useOffered } from '../../lib/screen/record-commands.ts'
import type { Command } from './use-commands.ts'

/** What may be done with the record that is open, exactly as its buttons offer it. */
export const useRecordCommands = (): Command[] =>
  useOffered().map(({ key, label, run }) => ({ key: `record-${key}`, group: 'record', label, run }))
