import { purposeRule } from '@cais/domain/files/stored-file'
import { IconCameraPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { loadFile } from '../../../lib/api/files.ts'
import { dataAddress, shrinkImage } from '../../../lib/images/shrink-image.ts'
import { readDeviceFile, storeDeviceFile } from '../../../lib/offline/device-files.ts'
import { ImageTile } from '../../../ui/images/stored-image.tsx'
import type { Found, Line } from '../model/steps.ts'
import type { CollectionWork } from '../model/use-collection.ts'
import classes from './collection.module.css'

type Props = {
  work: CollectionWork
  line: Line
  photo: Found['photo']
  onTaken: (photo: Found['photo']) => void
}

const { shownSide } = purposeRule('collection-photo')

/** A photo of the goods: made small on this device and stored here, until it goes to the server before the step of its line. */
export function PhotoButton({ work: { collection, userId }, line, photo, onTaken }: Props) {
  const t = useTranslations('collections.photo')
  const id = useId()
  const shown = useQuery({
    queryKey: ['files', photo?.digest],
    queryFn: async () => {
      const here = await readDeviceFile(userId, photo?.digest ?? '')
      const params = { id: collection.id, lineId: line.id }
      return dataAddress(
        here ?? (await loadFile('GET /credit-notes/{id}/collection/lines/{lineId}/photo', { params })).blob,
      )
    },
    enabled: photo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
  const take = async (file: File) => {
    const bytes = await shrinkImage(file, shownSide).catch(() => file)
    onTaken(await storeDeviceFile(userId, { bytes, name: file.name, purpose: 'collection-photo' }))
  }
  return (
    <label className={classes.photo} htmlFor={id}>
      {photo ? (
        <ImageTile address={shown.data} name="" size={40} alt={t('taken')} />
      ) : (
        <IconCameraPlus size={22} aria-hidden="true" />
      )}
      <span>{t(photo ? 'again' : 'take')}</span>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden-text"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void take(file)
        }}
      />
    </label>
  )
}
