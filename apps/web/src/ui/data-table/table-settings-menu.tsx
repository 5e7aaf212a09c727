import { IconArrowLeft, IconArrowRight, IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../actions/button.tsx'
import { Toggle } from '../fields/toggle.tsx'
import { Popover } from '../popups/popover.tsx'
import { movedColumn, withColumn } from './chosen-columns.ts'
import type { Column } from './columns.ts'
import classes from './table-settings-menu.module.css'
import type { TableSettings } from './use-table-settings.ts'

type Props<Row> = {
  /** Left out where the list is no table. */
  settings: TableSettings<Row> | undefined
  /** Whether the list can load more while it is scrolled. */
  mayBeEndless?: boolean
  icon?: typeof IconColumns3
  /** Shown first: other layouts of the list. */
  children?: (close: () => void) => ReactNode
}

/** Columns, their order and density, saved for the user. */
export function TableSettingsMenu<Row>({
  settings,
  mayBeEndless = false,
  icon: Icon = IconColumns3,
  children,
}: Props<Row>) {
  const t = useTranslations('views.table')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label={t('label')}
      align="end"
      className={classes.box}
      target={
        <IconButton label={t('label')} variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      {children?.(() => setOpen(false))}
      {settings && <TableChoices settings={settings} mayBeEndless={mayBeEndless} />}
    </Popover>
  )
}

function TableChoices<Row>({
  settings,
  mayBeEndless,
}: {
  settings: TableSettings<Row>
  mayBeEndless: boolean
}) {
  const t = useTranslations('views.table')
  return (
    <>
      <Toggle label={t('dense')} checked={settings.dense} onChange={settings.onDense} />
      {mayBeEndless && (
        <Toggle label={t('endless')} checked={settings.endless} onChange={settings.onEndless} />
      )}
      <ColumnList settings={settings} />
    </>
  )
}

function ColumnList<Row>({ settings }: { settings: TableSettings<Row> }) {
  const t = useTranslations('views.table')
  const keys = settings.shown.map(({ key }) => key)
  // a removed column stays in its place in the menu while it is open
  const [first] = useState(keys)
  const places = [...new Set([...withoutPlace(first, keys), ...settings.all.map(({ key }) => key)])]
  const columns = places.flatMap((key) => settings.all.find((column) => column.key === key) ?? [])
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.heading}>{t('columns')}</legend>
      {columns.map((column) => (
        <ColumnLine key={column.key} column={column} keys={keys} onKeys={settings.onColumns} />
      ))}
      {settings.hidden > 0 && <p className={classes.hidden}>{t('hidden', { count: settings.hidden })}</p>}
      <Button variant="subtle" disabled={!settings.isChosen} onClick={() => settings.onColumns(null)}>
        {t('reset')}
      </Button>
    </fieldset>
  )
}

/** The shown columns in their order; removed ones stay behind the one that they followed. */
function withoutPlace(first: readonly string[], keys: readonly string[]): string[] {
  const places = [...keys]
  for (const [place, key] of first.entries()) {
    if (!keys.includes(key)) places.splice(places.indexOf(first[place - 1] ?? '') + 1, 0, key)
  }
  return places
}

type LineProps<Row> = { column: Column<Row>; keys: readonly string[]; onKeys: (keys: string[]) => void }

/** Alt with an arrow moves the column as the buttons beside it do. */
function ColumnLine<Row>({ column, keys, onKeys }: LineProps<Row>) {
  const t = useTranslations('views.table')
  const { key, header, leads } = column
  const place = keys.indexOf(key)
  const isShown = place >= 0
  const move = (by: 1 | -1) => {
    const pressed = document.activeElement
    onKeys(movedColumn(keys, key, by))
    // a line that changes its place in the document loses the focus
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus())
  }
  return (
    <div className={classes.line}>
      <label className={classes.name}>
        <input
          type="checkbox"
          checked={isShown}
          disabled={leads}
          onChange={() => onKeys(withColumn(keys, key, !isShown))}
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
            if (!event.altKey || !by || !isShown) return
            event.preventDefault()
            move(by as 1 | -1)
          }}
        />
        {header}
      </label>
      {isShown && (
        <>
          <IconButton
            label={t('up', { column: header })}
            variant="subtle"
            disabled={place === 0}
            onClick={() => move(-1)}
          >
            <IconArrowLeft size={16} />
          </IconButton>
          <IconButton
            label={t('down', { column: header })}
            variant="subtle"
            disabled={place === keys.length - 1}
            onClick={() => move(1)}
          >
            <IconArrowRight size={16} />
          </IconButton>
        </>
      )}
    </div>
  )
}
