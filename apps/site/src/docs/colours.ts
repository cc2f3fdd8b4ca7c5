import { createCssVariablesTheme } from 'shiki'
import type { ShikiTransformer, ThemeRegistration } from 'shiki'

/** Code is coloured by the variables of site.css, which has them for light and dark. */
export const colours: ThemeRegistration = createCssVariablesTheme({ name: 'site', variablePrefix: '--code-' })

/** Names the colour of a token by a class: the policy of the site allows no styles in a page, and a page of code is a third smaller. */
export const byClass: ShikiTransformer = {
  name: 'colours by class',
  span(node) {
    const colour = /var\(--code-(?:token-)?([a-z-]+)\)/.exec(String(node.properties['style'] ?? ''))?.[1]
    delete node.properties['style']
    if (colour && colour !== 'foreground') this.addClassToHast(node, `code-${colour}`)
  },
}
