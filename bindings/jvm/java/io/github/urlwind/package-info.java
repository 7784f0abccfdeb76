/**
 * URLs as browsers read them: {@link io.github.urlwind.Url} for one, {@link io.github.urlwind.UrlColumns}
 * for many, {@link io.github.urlwind.UrlSearchParams} for queries, {@link io.github.urlwind.UrlReport} for what
 * is wrong.
 */
package io.github.urlwind;
