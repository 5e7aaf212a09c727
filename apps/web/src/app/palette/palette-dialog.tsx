import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Overlay } from '../../ui/popups/overlay.tsx'
import { CommandList } from './command-list.tsx'
import { inOrder, matchCommands } from './match-commands.ts'
import classes from './palette-dialog.module.css'
import { palette, readyPalette, writePalette } from './palette-state.ts'
import { type Command, useCommands } from './use-commands.ts'
import { useHits } from './use-hits.ts'
import { useListOfAll } from './use-list-of-all.ts'
import { useRecordCommands } from './use-record-commands.ts'
import { useSeenCommands } from './use-seen-commands.ts'

/** So many records that were opened lately stand above what may be done with the open one. */
const FEW = 3

/** Type, choose with the arrows, Enter. Pages and actions answer at once, records as soon as the server has. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app.palette')
  const ui = useTranslations('ui')
  const id = useId()
  const { text } = palette.use()
  const [active, setActive] = useState<string>()
  const { hits, searching } = useHits(text)
  const seen = useSeenCommands()
  const offered = useRecordCommands()
  const known = matchCommands([...offered, ...useCommands()], text)
  const all = useListOfAll(text)
  const lately = offered.length > 0 ? seen.slice(0, FEW) : seen
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
      <div className={classes.said} data-nothing={nothing || undefined} role="status">
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
