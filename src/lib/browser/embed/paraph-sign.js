/**
 * <paraph-sign token="…" lang="pt-BR"></paraph-sign>: the signing room of one recipient inside your own page.
 * Attributes: `token` (one-use, from POST /api/envelopes/{id}/recipients/{recipient}/room-tokens), `lang`, `host` (where
 * Paraph runs, when it is not where this script came from).
 * Events: ready, viewed, step, completed, declined, delegated, expired, height, error; what they say is in `detail`.
 */
;(() => {
  const script = document.currentScript
  const home = script instanceof HTMLScriptElement ? new URL(script.src).origin : ''
  const names = [
    'ready',
    'viewed',
    'step',
    'completed',
    'declined',
    'delegated',
    'expired',
    'height',
    'error',
  ]

  class ParaphSign extends HTMLElement {
    static observedAttributes = ['token']
    #frame = null
    #listen = (event) => this.#hear(event)

    connectedCallback() {
      window.addEventListener('message', this.#listen)
      this.#show()
    }

    disconnectedCallback() {
      window.removeEventListener('message', this.#listen)
      this.#frame?.remove()
      this.#frame = null
    }

    attributeChangedCallback(_, before, now) {
      if (this.isConnected && before !== now) this.#show()
    }

    get #host() {
      return this.getAttribute('host') || home
    }

    #show() {
      const token = this.getAttribute('token')
      this.#frame?.remove()
      this.#frame = null
      if (!token) return
      const lang = this.getAttribute('lang')
      const frame = document.createElement('iframe')
      const query = lang ? `?lang=${encodeURIComponent(lang)}` : ''
      frame.src = `${this.#host}/embed/${encodeURIComponent(token)}${query}`
      frame.title = this.getAttribute('label') || 'Paraph'
      // The room is told which page shows it, and no more than its origin.
      frame.referrerPolicy = 'strict-origin'
      frame.allow = 'publickey-credentials-get'
      frame.style.cssText = 'border:0;display:block;inline-size:100%;block-size:100%;min-block-size:32rem'
      this.style.display ||= 'block'
      this.append(frame)
      this.#frame = frame
    }

    /** Only what our own frame says, from where it was loaded, counts. */
    #hear({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== new URL(this.#host).origin)
        return
      if (data?.source !== 'paraph') return
      // By the answer's origin, the frame knows in whose page it stands.
      if (data.type === 'hello') source.postMessage({ source: 'paraph-host', nonce: data.nonce }, origin)
      if (!names.includes(data.type)) return
      const { type, ...said } = data
      const detail = { ...said }
      delete detail.source
      if (type === 'height' && this.hasAttribute('auto-height'))
        this.#frame.style.blockSize = `${detail.height}px`
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: false }))
    }
  }

  if (!customElements.get('paraph-sign')) customElements.define('paraph-sign', ParaphSign)
})()
