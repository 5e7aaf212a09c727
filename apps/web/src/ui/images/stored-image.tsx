import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApiInput, ApiKey } from '../../lib/api/api.ts'
import { loadFile } from '../../lib/api/files.ts'
import { dataAddress } from '../../lib/images/shrink-image.ts'
import { initialsOf } from '../marks/avatar.tsx'
import classes from './stored-image.module.css'

type Props<K extends ApiKey> = {
  /** 'GET /operations/{id}/image' */
  file: K
  input: ApiInput<K>
  /** Of the stored image; null = there is none, and initials stand in its place. */
  digest: string | null
  /** Of the record. */
  name: string
  size?: number
  /** Where the name does not stand beside it. */
  alt?: string
}

/** The image of a record, or the initials of its name. The session goes along in the header, so it is no plain <img>. */
export function StoredImage<K extends ApiKey>({ file, input, digest, name, size = 36, alt = '' }: Props<K>) {
  const image = useQuery({
    queryKey: ['files', digest],
    queryFn: async () => dataAddress((await loadFile(file, input)).blob),
    enabled: digest !== null,
    // the bytes of a digest never change
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <ImageTile address={image.data} name={name} size={size} alt={alt} />
}

type TileProps = { address: string | undefined; name: string; size: number; alt?: string }

/** A square with the whole image in it; while there is none the initials of the name, or without one the outline of a picture. */
export function ImageTile({ address, name, size, alt = '' }: TileProps) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.36) }
  if (address !== undefined)
    return <img className={classes.tile} src={address} alt={alt} width={size} height={size} style={style} />
  return (
    <span className={classes.tile} style={style} aria-hidden="true">
      {name === '' ? <IconPhoto size={Math.round(size * 0.4)} stroke={1.5} /> : initialsOf(name)}
    </span>
  )
}
