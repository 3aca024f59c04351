import type { Html } from './html.js'

/** A page of the site. Its links to other pages and files are written from the folder of the site, wherever it stands itself. */
export interface Page {
  /** Such as `ledger.html`, or `guides/errors.html`. */
  readonly file: string
  /** Its name in the navigation. */
  readonly label: string
  readonly title: string
  /** A sentence for search engines and previews of links. */
  readonly description: string
  readonly main: Html
  /** What the navigation lists below the page while it is shown. */
  readonly sections?: readonly PageSection[]
  /** What the page describes, with versions; shown at its end. */
  readonly versions: readonly string[]
  /** Scripts of this page besides those of all pages. */
  readonly scripts?: readonly string[]
  /** Without it, the page has a Markdown file of the same name. */
  readonly markdown?: false
  /** Fills the window instead of a column, and brings its own headings. */
  readonly wide?: boolean
}

/** A part of a page, and its id there. */
export interface PageSection {
  readonly id: string
  readonly title: string
}
