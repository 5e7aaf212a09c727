import { canOpen } from '@cais/domain/access/pages'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../lib/api/api.ts'
import { formatMoneyWithCurrency } from '../../lib/format/money.ts'
import { linkOf } from '../../lib/lists/link-of.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { focusNextTitle } from '../../lib/screen/focus-title.ts'
import { useRecordCommands as useOffered } from '../../lib/screen/record-commands.ts'
import { useDebounced } from '../../lib/screen/use-debounced.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { useRecentRecords } from '../../lib/session/recent-records.ts'
import { Overlay } from '../../ui/popups/overlay.tsx'
import { CommandList } from './command-list.tsx'
import classes from './palette-dialog.module.css'
import { palette, readyPalette, writePalette } from './palette-state.ts'
import { type Command, GROUPS, useCommands } from './use-commands.ts'

/** The number of recent records shown above the commands of an open record. */
const RECENT_SHOWN = 3

/** Type, choose with the arrows, Enter. Pages and actions answer at once, records as soon as the server has. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('ui.palette')
  const ui = useTranslations('ui')
  const id = useId()
  const { text } = palette.use()
  const [active, setActive] = useState<string>()
  const { hits, searching } = useHits(text)
  const seen = useRecentCommands()
  const offered = useRecordCommands()
  const known = matchCommands([...offered, ...useCommands()], text)
  const all = useFullListCommand(text)
  const lately = offered.length > 0 ? seen.slice(0, RECENT_SHOWN) : seen
  const commands = inOrder([...(text.trim() === '' ? lately : []), ...known, ...hits, ...all])
  const found = commands.findIndex(({ key }) => key === active)
  const chosen = Math.max(0, found)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    void command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(commands.at((chosen + step) % Math.max(1, commands.length))?.key)
    if (event.key === 'Enter') run(commands[chosen])
    if (step || event.key === 'Enter') event.preventDefault()
  }
  const asksServer = searching && hits.length === 0
  const nothing = text.trim() !== '' && !asksServer && known.length + hits.length === 0
  return (
    <Overlay onClose={onClose} label={t('label')} className={classes.window}>
      <label className={classes.field}>
        <IconSearch size={19} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('label')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={commands[chosen] && `${id}-${commands[chosen].key}`}
          placeholder={t('placeholder')}
          value={text}
          onFocus={readyPalette}
          onKeyDown={onKey}
          onChange={(event) => {
            writePalette(event.currentTarget.value)
            setActive(undefined)
          }}
        />
      </label>
      <CommandList id={id} commands={commands} chosen={commands[chosen]} onRun={run} />
      <div className={classes.status} data-nothing={nothing || undefined} role="status">
        {asksServer && ui('searching')}
        {nothing && (
          <>
            <strong>{t('nothing', { text: text.trim() })}</strong>
            <span>{t('nothingHint')}</span>
          </>
        )}
      </div>
    </Overlay>
  )
}

/** Commands whose label contains all typed words, ignoring accents. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

/** In the order of the groups, so that the arrow keys follow the screen. */
export const inOrder = (commands: readonly Command[]): Command[] =>
  GROUPS.flatMap((group) => commands.filter((command) => command.group === group))

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

type Hit = ApiRow<'GET /search'>

const SHORTEST = 2
/** A search starts after a pause of this length. */
const REST_MS = 200

/**
 * Records whose number, name or reference contains the text, best first; older results stay until new ones
 * arrive.
 */
export function useHits(typed: string): { hits: Command[]; searching: boolean } {
  const open = useOpen()
  const text = typed.trim()
  const q = useDebounced(text, REST_MS)
  const isSearching = q.length >= SHORTEST && text.length >= SHORTEST
  const { data, isFetching } = useQuery({
    ...apiQuery('GET /search', { query: { q } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  if (text.length < SHORTEST) return { hits: [], searching: false }
  const hits = (isSearching ? (data?.data ?? []) : []).map((hit): Command => {
    return {
      key: `${hit.kind}-${hit.id}`,
      group: hit.kind,
      label: [hit.number, hit.name].filter(Boolean).join(' · '),
      about: hit.detail,
      state: stateOf(hit),
      detail: hit.total === null ? undefined : formatMoneyWithCurrency(hit.total),
      run: () => open(linkOf(hit.link)),
    }
  })
  return { hits, searching: isFetching || q !== text }
}

function stateOf({ kind, status, stages }: Hit): Command['state'] {
  if (kind === 'shipments') {
    const shipment = SHIPMENT_STAGES.find((stage) => stage === status)
    return shipment && { shipment }
  }
  return kind === 'documents' && status !== null ? { document: { status, stages } } : undefined
}

/** A link to the full list of results: the palette shows only the best five. */
export function useFullListCommand(typed: string): Command[] {
  const t = useTranslations('ui.palette')
  const open = useOpen()
  const roles = rolesOf(useCurrentUser())
  const text = typed.trim()
  if (text.length < 2 || !canOpen(roles, 'documents')) return []
  const run = () => open({ to: '/documents', search: { tab: 'all', search: text } })
  return [{ key: 'list-of-all', group: 'more', label: t('allDocuments', { text }), run }]
}

/** Opens a result and gives the focus to the title of its page. */
export function useOpen() {
  const navigate = useNavigate()
  return (link: LinkProps) => {
    focusNextTitle()
    return navigate(link)
  }
}

/** The commands of the open record, exactly as its buttons offer them. */
export const useRecordCommands = (): Command[] =>
  useOffered().map(({ key, label, run }) => ({ key: `record-${key}`, group: 'record', label, run }))

/** The recent records, for an empty palette. */
export function useRecentCommands(): Command[] {
  const open = useOpen()
  return useRecentRecords().map(({ kind, id, number, name, link }) => ({
    key: `seen-${kind}-${id}`,
    group: 'seen',
    label: [number, name].filter(Boolean).join(' · '),
    run: () => open(linkOf(link)),
  }))
}
