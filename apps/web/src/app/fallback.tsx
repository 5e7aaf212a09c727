import { Component, type ReactNode } from 'react'
import { dropFirstFrame } from '../lib/screen/first-frame.ts'
import { currentWords } from '../lib/words.ts'

/** The last net: shown when even the error page fails. It needs no provider, no router, no style. */
export class Fallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    dropFirstFrame()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const words = currentWords()?.errors
    return (
      <main style={{ padding: 40, textAlign: 'center' }}>
        <h1>{words?.heading}</h1>
        <p>{words?.unknown}</p>
        <a href="/">{words?.home ?? location.host}</a>
      </main>
    )
  }
}
