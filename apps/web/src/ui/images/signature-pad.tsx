import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import classes from './signature-pad.module.css'

type Props = {
  label: string
  hint: string
  clearLabel: string
  /** Reads the drawing as PNG when it is needed; null while nothing is drawn. */
  onDrawn: (read: (() => Promise<Blob | null>) | null) => void
}

const SIZE = { width: 720, height: 200 }
const INK = '#12212e'

/** A signature drawn with a finger, a pen or the mouse. On paper ground in both themes: it is printed and kept so. */
export function SignaturePad({ label, hint, clearLabel, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => clear(canvas.current), [])
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const place = [
      ((event.clientX - left) / width) * SIZE.width,
      ((event.clientY - top) / height) * SIZE.height,
    ] as const
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId)
      context.beginPath()
      context.moveTo(...place)
      return
    }
    context.lineTo(...place)
    context.stroke()
    if (isDrawn) return
    setDrawn(true)
    onDrawn(() => pngOf(canvas.current))
  }
  const wipe = () => {
    clear(canvas.current)
    setDrawn(false)
    onDrawn(null)
  }
  return (
    <div className={classes.body}>
      <span className={classes.head}>
        <span>{label}</span>
        {isDrawn && (
          <Button size="compact-sm" onClick={wipe}>
            {clearLabel}
          </Button>
        )}
      </span>
      <canvas
        ref={canvas}
        {...SIZE}
        className={classes.pad}
        role="img"
        aria-label={label}
        onPointerDown={draw}
        onPointerMove={draw}
      />
      <p className={classes.quiet}>{hint}</p>
    </div>
  )
}

function clear(canvas: HTMLCanvasElement | null) {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  context.strokeStyle = INK
  context.lineWidth = 3
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

const pngOf = (canvas: HTMLCanvasElement | null): Promise<Blob | null> =>
  new Promise((resolve) => {
    if (canvas === null) resolve(null)
    else canvas.toBlob(resolve, 'image/png')
  })
