import { useEffect, useRef } from 'react'
import { openCodeReader, openNewCodes } from '../../lib/scan/code-reader.ts'
import classes from './scanner.module.css'

type Props = { onCode: (code: string) => void; onFailed: () => void }

/** The picture of the camera; each code in it is told once, and again only after it has left the picture. */
export function CameraScanner({ onCode, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onFailed })
  handlers.current = { onCode, onFailed }
  useEffect(() => {
    const stop = new AbortController()
    const isNew = openNewCodes()
    void watch(video.current, stop.signal, (code) => {
      if (isNew(code)) handlers.current.onCode(code)
    }).catch(() => stop.signal.aborted || handlers.current.onFailed())
    return () => stop.abort()
  }, [])
  return <video ref={video} className={classes.camera} muted playsInline />
}

const LOOK_EVERY_MS = 250
const CAMERA = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, onSeen: (code: string) => void) {
  if (video === null) throw new Error('No picture')
  const reading = openCodeReader()
  const stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) return end()
  video.srcObject = stream
  await video.play()
  const read = await reading
  while (!signal.aborted) {
    onSeen(await read(video))
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
