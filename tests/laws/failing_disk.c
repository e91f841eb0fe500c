/* A disk that fails: preloaded, it lets the N-th call that writes below a folder fail, once or from then on. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[PATH_MAX];
static size_t length;
static long first, seen, failed;
static int reason, lasting, halving;

void disk_arm(const char *below, long number, int error, int lasts, int halves)
{
    length = strlen(below);
    memcpy(folder, below, length + 1);
    seen = failed = 0;
    reason = error;
    lasting = lasts;
    halving = halves;
    first = number;
}

/* Returns how many calls failed. */
long disk_disarm(void)
{
    first = 0;
    return failed;
}

static int is_below(const char *path)
{
    return !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

static int is_handle_below(int handle)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0)
        return 0;
    path[size] = 0;
    return is_below(path);
}

static int is_place_below(int place, const char *path)
{
    if (path[0] == '/')
        return is_below(path);
    return place != AT_FDCWD && is_handle_below(place);
}

/* Whether a call that writes has to fail now. */
static int fails(void)
{
    long number = __sync_add_and_fetch(&seen, 1);
    if (number < first || (number > first && !lasting))
        return 0;
    failed++;
    errno = reason;
    return 1;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define KEPT int kept = errno
#define BACK errno = kept
#define FAIL_IF(condition) if (first) { KEPT; if ((condition) && fails()) return -1; BACK; }

#define OPENS(name)                                                              \
    int name(const char *path, int flags, ...)                                   \
    {                                                                            \
        REAL(name);                                                              \
        va_list rest;                                                            \
        va_start(rest, flags);                                                   \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;  \
        va_end(rest);                                                            \
        FAIL_IF(flags & (O_WRONLY | O_RDWR | O_CREAT) && is_below(path))         \
        return real(path, flags, mode);                                          \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                                                       \
    int name(int place, const char *path, int flags, ...)                                    \
    {                                                                                        \
        REAL(name);                                                                          \
        va_list rest;                                                                        \
        va_start(rest, flags);                                                               \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;              \
        va_end(rest);                                                                        \
        FAIL_IF(flags & (O_WRONLY | O_RDWR | O_CREAT) && is_place_below(place, path))        \
        return real(place, path, flags, mode);                                               \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

/* The first write that fails is cut in two where that is asked for: the disk is full in the middle of it. */
#define HALVE_OR_FAIL(call)                                                    \
    if (first) {                                                               \
        KEPT;                                                                  \
        if (is_handle_below(handle)) {                                         \
            int is_first = halving && seen + 1 == first && size > 1;           \
            if (fails()) {                                                     \
                if (!is_first)                                                 \
                    return -1;                                                 \
                size /= 2;                                                     \
            }                                                                  \
        }                                                                      \
        BACK;                                                                  \
    }                                                                          \
    return call;

ssize_t write(int handle, const void *data, size_t size)
{
    REAL(write);
    HALVE_OR_FAIL(real(handle, data, size))
}

ssize_t pwrite(int handle, const void *data, size_t size, off_t at)
{
    REAL(pwrite);
    HALVE_OR_FAIL(real(handle, data, size, at))
}

ssize_t pwrite64(int handle, const void *data, size_t size, off64_t at)
{
    REAL(pwrite64);
    HALVE_OR_FAIL(real(handle, data, size, at))
}

int fsync(int handle) { REAL(fsync); FAIL_IF(is_handle_below(handle)) return real(handle); }
int fdatasync(int handle) { REAL(fdatasync); FAIL_IF(is_handle_below(handle)) return real(handle); }
int ftruncate(int handle, off_t size) { REAL(ftruncate); FAIL_IF(is_handle_below(handle)) return real(handle, size); }
int ftruncate64(int handle, off64_t size) { REAL(ftruncate64); FAIL_IF(is_handle_below(handle)) return real(handle, size); }
int rename(const char *old, const char *new) { REAL(rename); FAIL_IF(is_below(new)) return real(old, new); }
int renameat(int from, const char *old, int to, const char *new)
{
    REAL(renameat);
    FAIL_IF(is_place_below(to, new))
    return real(from, old, to, new);
}
int link(const char *old, const char *new) { REAL(link); FAIL_IF(is_below(new)) return real(old, new); }
int linkat(int from, const char *old, int to, const char *new, int flags)
{
    REAL(linkat);
    FAIL_IF(is_place_below(to, new))
    return real(from, old, to, new, flags);
}
int unlink(const char *path) { REAL(unlink); FAIL_IF(is_below(path)) return real(path); }
int unlinkat(int place, const char *path, int flags)
{
    REAL(unlinkat);
    FAIL_IF(is_place_below(place, path))
    return real(place, path, flags);
}
int mkdir(const char *path, mode_t mode) { REAL(mkdir); FAIL_IF(is_below(path)) return real(path, mode); }
