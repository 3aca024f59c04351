import type { Page } from 'playwright-core'

/** Waits until Redoc has drawn its menu. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('#redoc .menu-content a').first().waitFor({ state: 'attached' })
}

/** Waits until the part that the address names stands below the bar. */
export async function landed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const part = document.getElementById(decodeURIComponent(location.hash.slice(2)))
      const bar = document.querySelector('.bar')
      if (part === null || bar === null) return false
      const { top } = part.getBoundingClientRect()
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      return Math.abs(top - bar.clientHeight) < 8 || (atEnd && top > 0 && top < innerHeight)
    },
    undefined,
    { polling: 100 },
  )
}

/** Takes away the movements of Redoc's menu, of which each frame costs time. */
export async function stand(page: Page): Promise<void> {
  await page.addStyleTag({ content: '#redoc, #redoc * { transition: none !important; animation: none !important }' })
}

/** A link of an open page, and what is to be read in the part that it leads to. */
export interface Visit {
  /** Such as `#operation/listCompanies`. */
  readonly link: string
  /** The end of the part's id. */
  readonly part: string
  readonly texts: readonly string[]
}

/** Follows links one after another; for each it gives the texts that its part still lacked after `patience` milliseconds. */
export function visit(page: Page, visits: readonly Visit[], patience = 15_000): Promise<(readonly string[])[]> {
  return page.evaluate(
    async ({ visits, patience }) => {
      const lacking = ({ part, texts }: Visit): readonly string[] => {
        const id = decodeURIComponent(location.hash.slice(2))
        const text = id.endsWith(part) ? document.getElementById(id)?.textContent?.toLowerCase() : undefined
        return text === undefined ? texts : texts.filter((one) => !text.includes(one.toLowerCase()))
      }
      const results: (readonly string[])[] = []
      for (const one of visits) {
        location.hash = one.link
        const deadline = performance.now() + patience
        let lacks = one.texts
        while (lacks.length > 0 && performance.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 20))
          lacks = lacking(one)
        }
        results.push(lacks)
      }
      return results
    },
    { visits, patience },
  )
}

/** Those links that don't lead to a place that Redoc has on its page for them. */
export function lost(page: Page, visits: readonly Omit<Visit, 'texts'>[]): Promise<string[]> {
  return page.evaluate((visits) => {
    const places = new Set(
      [...document.querySelectorAll<HTMLElement>('#redoc [data-section-id]')].map(
        ({ dataset }) => dataset['sectionId'] ?? '',
      ),
    )
    return visits.flatMap(({ link, part }) => {
      location.hash = link
      const id = decodeURIComponent(location.hash.slice(2))
      return id.endsWith(part) && places.has(`/${id}`) ? [] : [`${link} leads to ${location.hash}`]
    })
  }, visits)
}
