import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { useApiMutation } from '../../../lib/queries/use-api-mutation.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { MAX_BYTES, REFRESHES, sendOrders } from '../api.ts'

type Brought = readonly {
  readonly retailer: { readonly name: string }
  readonly taken: number
  readonly message: string | null
}[]

/** Asks the services of retailers now, and says what each brought. */
export function FetchNow() {
  const t = useTranslations('exchanges')
  const tell = ({ data }: { data: Brought }) => {
    if (data.length === 0) notify.success(t('noService'))
    for (const { retailer, taken, message } of data)
      notify.success(message ?? t('brought', { name: retailer.name, count: taken }))
  }
  const orders = useApiMutation('POST /b2b/retailers/orders', { refreshes: REFRESHES, onSuccess: tell })
  const claims = useApiMutation('POST /b2b/retailers/claims', { refreshes: REFRESHES, onSuccess: tell })
  const run = { orders, claims }
  return (
    <PopupMenu
      label={t('fetchNow')}
      trigger={(props) => (
        <Button
          {...props}
          reads={false}
          loading={orders.isPending || claims.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('fetchNow')}
        </Button>
      )}
    >
      {(close) =>
        (['orders', 'claims'] as const).map((kind) => (
          <MenuAction
            key={kind}
            icon={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => {
              close()
              run[kind].mutate({ body: {} })
            }}
          >
            {t(`fetch.${kind}`)}
          </MenuAction>
        ))
      }
    </PopupMenu>
  )
}

/** A retailer sends files of orders; each says for itself how it went. */
export function SendOrders({ onSent }: { onSent: (id: number) => void }) {
  const t = useTranslations('exchanges')
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const sendOne = async (file: File) => {
    if (file.size > MAX_BYTES)
      return void notify.error(t('tooLarge', { name: file.name, limit: formatBytes(MAX_BYTES) }))
    setName(file.name)
    try {
      const { id, state } = await sendOrders(file)
      notify.success(t(state === 'same' ? 'sentSame' : 'sent', { name: file.name }))
      onSent(id)
    } catch (error) {
      notify.error(`${file.name}: ${toApiError(error).message}`)
    }
  }
  const send = async (files: readonly File[]) => {
    for (const file of files) await sendOne(file)
    setName(null)
    void refresh(client, 'b2b')
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('sendOrders')}
        accept=".edi,.edifact,.x12,.xml,.csv,.txt,.tsv,.xlsx,.json"
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        primary
        loading={name !== null}
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('sendOrders')}
      </Button>
    </>
  )
}
