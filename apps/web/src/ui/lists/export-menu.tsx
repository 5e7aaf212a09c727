import { Loader } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import type {
  ExportFormat,
  ExportKey,
  ExportParams,
  ExportProgress,
  ExportQuery,
} from '../../lib/lists/export-list.ts'
import { useExport } from '../../lib/lists/use-export.ts'
import { notify } from '../../lib/screen/notify.ts'
import { IconButton } from '../actions/button.tsx'
import { MenuAction, PopupMenu } from '../popups/popup-menu.tsx'
import classes from './export-menu.module.css'

type Props<K extends ExportKey> = {
  list: K
  /** The filters on the screen; its page does not matter. */
  query: ExportQuery<K>
  /** Of a list within a record. */
  params?: ExportParams
}

/** The whole filter of a list as a file. Pages that show it need the words 'exports'. */
export function ExportMenu<K extends ExportKey>({ list, query, params }: Props<K>) {
  const t = useTranslations('exports')
  const box = useRef<HTMLSpanElement>(null)
  const { progress, start, cancel } = useExport(
    { list, query, params },
    {
      onSaved: ({ name, rows }) => notify.success(t('saved', { name, rows })),
      // What the server refused has its own sentence; a broken line has ours.
      onFailed: (error) => notify.error((error instanceof ApiError && error.message) || t('broken')),
      // The cross that had the focus is gone: it goes back to the button, unless the user went on to something else.
      onSettled: () => requestAnimationFrame(() => giveBackFocus(box.current)),
    },
  )
  return (
    <span ref={box} className={classes.box}>
      {progress ? <Working progress={progress} onCancel={cancel} /> : <FormatMenu onPick={start} />}
    </span>
  )
}

function giveBackFocus(box: HTMLElement | null) {
  if (document.activeElement === document.body) box?.querySelector('button')?.focus()
}

function FormatMenu({ onPick }: { onPick: (format: ExportFormat) => void }) {
  const t = useTranslations('exports')
  return (
    <PopupMenu
      label={t('label')}
      trigger={(props) => (
        <IconButton {...props} label={t('label')} variant="default">
          <IconDownload size={18} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) =>
        FORMATS.map(({ format, Icon }) => (
          <MenuAction
            key={format}
            icon={<Icon size={17} aria-hidden="true" />}
            onClick={() => {
              close()
              onPick(format)
            }}
          >
            {t(format)}
          </MenuAction>
        ))
      }
    </PopupMenu>
  )
}

const FORMATS = [
  { format: 'xlsx', Icon: IconFileSpreadsheet },
  { format: 'csv', Icon: IconFileTypeCsv },
] as const

const BYTES_OF_MB = 1_000_000

function Working({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  const t = useTranslations('exports')
  const { rows, bytes } = progress
  return (
    <span className={classes.working}>
      <Loader size={14} aria-hidden="true" />
      {/* The rows are read out once; the growing size is for the eyes. */}
      <span role="status">{rows === null ? t('preparing') : t('rows', { rows })}</span>
      {bytes > 0 && (
        <span className={classes.size} aria-hidden="true">
          {t('size', { size: formatQuantity(Math.round(bytes / (BYTES_OF_MB / 10)) / 10) })}
        </span>
      )}
      <IconButton label={t('cancel')} autoFocus onClick={onCancel}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
