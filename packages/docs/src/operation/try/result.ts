import { codeBlock } from '../../html/code-block.js'
import { type Html, html, to } from '../../html/html.js'

/** What comes back, in parts that the script fills and shows. */
export function resultPart(): Html {
  return html`<p class="try-status" role="status"></p>
<div class="try-result" hidden>
<p class="try-inside" hidden>The HTTP status is 200, but the <code>status</code> of the body is <code>error</code>: the operation
failed. More on <a href="${to('guides/errors.html')}">errors inside 200</a>.</p>
<p class="try-made-up" hidden>Sample data from the mock.</p>
<div class="try-violations" hidden><p>The mock names what is wrong with the request:</p><ul></ul></div>
<div class="try-help" hidden><p>Nothing answers at <code class="try-where"></code>, or the browser keeps the answer from this page.</p>
<ul><li>Start the mock: <code>npx @cloud-cost/mock</code>. It answers pages of any origin, also those opened from a folder.</li>
<li>A browser may ask whether this page may reach this machine; allow it.</li>
<li>A deployment has to allow the origin <code class="try-origin"></code> (CORS). If it doesn't, send the request with curl.</li></ul></div>
<dl class="try-headers" hidden></dl>
<div class="try-answer" hidden>${block('Response', 'try-body', 'Body of the response')}</div>
</div>`
}

/** A block of code that the script fills. */
export function block(title: Html | string, name: string, label: string): Html {
  return codeBlock(title, html`<pre class="${name}" role="group" aria-label="${label}" tabindex="0"></pre>`)
}
