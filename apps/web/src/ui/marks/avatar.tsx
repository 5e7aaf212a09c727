import classes from './avatar.module.css'

type Props = { name: string; size?: number; decorative?: boolean }

/** Initials on a background of their own colour, drawn here: no name is sent to an avatar service. `decorative` when the name stands beside it. */
export function Avatar({ name, size = 24, decorative = false }: Props) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name }
  return (
    <span
      {...label}
      className={classes.avatar}
      data-tone={toneOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {initialsOf(name)}
    </span>
  )
}

/** First letters of the first and the last name. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const TONES = 6
const toneOf = (name: string) =>
  [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 997, 7) % TONES
