// What a page of the site consists of, and its addresses.
import type { Html } from './html.js'

/** The name of the site. */
export const SITE = 'Cloud Cost API'

/** A page of the site. Its links to other pages and files are written from the folder of the site, wherever it stands itself. */
export interface Page {
  /** Such as `certainty.html`, or `guides/errors.html`. */
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
  /** The file of the repository that has its text, where one alone has. */
  readonly source?: string
  /** Scripts of this page besides those of all pages. */
  readonly scripts?: readonly string[]
  /** Without it, the page has a Markdown file of the same name. */
  readonly markdown?: false
  /** Fills what the navigation leaves of the window, and brings its own headings. */
  readonly wide?: boolean
}

/** A part of a page, and its id there; or several parts under one title. */
export type PageSection =
  | {
      readonly id: string
      readonly title: string
      /** The HTTP method, where the part is about one operation. */
      readonly method?: string
    }
  | { readonly title: string; readonly sections: readonly PageSection[] }

/** The Markdown file of a page, such as `guides/errors.md`. */
export function markdownFile({ file }: { readonly file: string }): string {
  return file.replace(/\.html$/, '.md')
}

/** The whole address of a page, where the site is at `url`; the first page has the address of the site. */
export function pageUrl(url: string, { file }: { readonly file: string }): string {
  return url + (file === 'index.html' ? '' : file)
}

/** Whether a page has a Markdown twin: the views of Redoc and the certainty report have not, since the pages of the operations say the same. */
export function hasMarkdown({ wide, markdown }: Page): boolean {
  return wide !== true && markdown !== false
}

/** The way from a page to the folder of the site: empty, or `../` for each folder that the page is in. */
export function rootOf(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}
