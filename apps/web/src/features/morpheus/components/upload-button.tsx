import { IconFiles, IconFolder, IconUpload } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { EXTENSIONS, ordersAmong } from '../model/chosen-files.ts'
import type { Progress } from './use-send-files.ts'

type Props = { send: (files: readonly File[]) => Promise<void>; progress: Progress | null }

/** Sends files, or all that may be orders of a folder and those below it. */
export function UploadButton({ send, progress }: Props) {
  const t = useTranslations('morpheus')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement, chosen: readonly File[]) => {
    void send(chosen)
    input.value = ''
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t('uploadFiles')}
        accept={EXTENSIONS.map((extension) => `.${extension}`).join()}
        onChange={({ currentTarget }) => take(currentTarget, [...(currentTarget.files ?? [])])}
      />
      <FolderInput
        folder={folder}
        label={t('uploadFolder')}
        onChoose={(input) => take(input, ordersAmong([...(input.files ?? [])]))}
      />
      <PopupMenu
        label={t('upload')}
        trigger={(props) => (
          <Button
            {...props}
            primary
            loading={progress !== null}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
          >
            {t('upload')}
          </Button>
        )}
      >
        {(close) => (
          <>
            <MenuAction
              icon={<IconFiles size={16} aria-hidden="true" />}
              onClick={() => {
                close()
                files.current?.click()
              }}
            >
              {t('uploadFiles')}
            </MenuAction>
            <MenuAction
              icon={<IconFolder size={16} aria-hidden="true" />}
              onClick={() => {
                close()
                folder.current?.click()
              }}
            >
              {t('uploadFolder')}
            </MenuAction>
          </>
        )}
      </PopupMenu>
      {progress !== null && <span role="status">{t('sending', progress)}</span>}
    </>
  )
}

type FolderProps = {
  folder: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (input: HTMLInputElement) => void
}

/** React knows no property for the attribute that lets a folder be chosen. */
const FolderInput = ({ folder, label, onChoose }: FolderProps) => (
  <input
    ref={(node) => {
      node?.setAttribute('webkitdirectory', '')
      folder.current = node
    }}
    type="file"
    hidden
    aria-label={label}
    onChange={({ currentTarget }) => onChoose(currentTarget)}
  />
)
