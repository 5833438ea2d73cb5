/** Elements within a line of text. Some are obsolete, and custom ones have no line of their own by default. */
export const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$|-/;
