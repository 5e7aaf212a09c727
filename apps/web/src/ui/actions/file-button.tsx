import type { ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiKey } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, saveFile, showFile } from '../../lib/api/files.ts'
import { notify } from '../../lib/screen/notify.ts'
import { useRecordCommand } from '../../lib/screen/record-commands.ts'
import { Button } from './button.tsx'

type Props<K extends ApiKey> = Omit<ButtonProps, 'onClick'> & {
  /** 'GET /orders/{id}/print' */
  file: K
  input: ApiInput<K>
  /** 'application/pdf', 'text/csv', the media type of a spreadsheet. */
  accept?: string
  save?: boolean
  children: React.ReactNode
  keys?: string
  /** Offered in the command palette under this name. */
  command?: string
}

/** Opens a file of the API in a new tab, or saves it; the session goes along in the header, never in the address. */
export function FileButton<K extends ApiKey>({ file, input, accept, save, command, ...button }: Props<K>) {
  const { open, loading } = useFile({ file, input, accept, save })
  useRecordCommand(command ?? '', open, command !== undefined && !loading)
  return <Button {...button} loading={loading} onClick={() => void open()} />
}

type File<K extends ApiKey> = Pick<Props<K>, 'file' | 'input' | 'accept' | 'save'>

/** The same for what is no button: an entry of a menu, a key. */
export function useFile<K extends ApiKey>({ file, input, accept, save = false }: File<K>) {
  const t = useTranslations('ui.file')
  const [loading, setLoading] = useState(false)
  const open = async () => {
    // the tab is opened on the press: later the browser would block it as a popup
    const tab = save ? null : window.open('', '_blank')
    setLoading(true)
    try {
      const loaded = await loadFile(file, input, accept)
      if (save) saveFile(loaded)
      else showFile(loaded, tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message || t('failed'))
    } finally {
      setLoading(false)
    }
  }
  return { open, loading }
}
